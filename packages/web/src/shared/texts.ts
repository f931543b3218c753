/** Texts in two languages. Romanian covers the log-in and the footer; a test compares the two sets. */
export const english = {
  'login.title': 'Log in',
  'login.lead': 'The desk for audio campaigns.',
  'login.userName': 'User name',
  'login.password': 'Password',
  'login.showPassword': 'Show password',
  'login.hidePassword': 'Hide password',
  'login.submit': 'Log in',
  'login.forgot': 'Forgot password?',
  'login.passwordSet': 'Your password is set. Log in with it.',
  'login.required': 'This field is required.',
  'login.wrongCredentials': 'The user name or the password is wrong.',
  'login.tooManyAttempts': 'Too many attempts to sign in. Try again in {seconds} s.',
  'login.unavailable': 'The service is not available right now. Try again in a moment.',
  'footer.contact': 'Contact us',
  'footer.terms': 'Terms of service',
  'footer.rights': '© {year} Spotdesk. All rights reserved. We keep your data private.',
  'footer.language': 'Language',
  'footer.home': 'Spotdesk, start page',
} as const

export type TextId = keyof typeof english

export const romanian: Record<TextId, string> = {
  'login.title': 'Autentificare',
  'login.lead': 'Biroul campaniilor audio.',
  'login.userName': 'Nume de utilizator',
  'login.password': 'Parolă',
  'login.showPassword': 'Arată parola',
  'login.hidePassword': 'Ascunde parola',
  'login.submit': 'Intră în cont',
  'login.forgot': 'Ai uitat parola?',
  'login.passwordSet': 'Parola ta este setată. Intră în cont cu ea.',
  'login.required': 'Acest câmp este obligatoriu.',
  'login.wrongCredentials': 'Numele de utilizator sau parola nu este corectă.',
  'login.tooManyAttempts': 'Prea multe încercări de autentificare. Încearcă din nou peste {seconds} s.',
  'login.unavailable': 'Serviciul nu este disponibil acum. Încearcă din nou peste câteva clipe.',
  'footer.contact': 'Contactează-ne',
  'footer.terms': 'Termeni și condiții',
  'footer.rights': '© {year} Spotdesk. Toate drepturile rezervate. Păstrăm confidențialitatea datelor tale.',
  'footer.language': 'Limbă',
  'footer.home': 'Spotdesk, pagina de start',
}
