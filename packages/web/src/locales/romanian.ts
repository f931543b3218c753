/**
 * Romanian texts by their English ones: the log-in, the pages about passwords, the footer, and every error that can appear there. A test
 * compares them with the texts of those pages.
 */
export const romanian: Readonly<Record<string, string>> = {
  // The log-in
  'Log in': 'Autentificare',
  'The desk for audio campaigns.': 'Biroul campaniilor audio.',
  'User name': 'Nume de utilizator',
  Password: 'Parolă',
  'Show password': 'Arată parola',
  'Hide password': 'Ascunde parola',
  'Forgot password?': 'Ai uitat parola?',
  'Your password is set. Log in with it.': 'Parola ta este setată. Intră în cont cu ea.',

  // Around the pages
  Notifications: 'Notificări',
  Announcements: 'Anunțuri',
  Close: 'Închide',
  'Loading...': 'Se încarcă...',

  // The pages about passwords
  'Forgot password': 'Parolă uitată',
  'We send you a link to set a new one.': 'Îți trimitem un link cu care setezi una nouă.',
  'E-mail or user name': 'E-mail sau nume de utilizator',
  'Send e-mail': 'Trimite e-mailul',
  'Back to the log-in': 'Înapoi la autentificare',
  'E-mail sent': 'E-mail trimis',
  'Check your mailbox': 'Verifică-ți căsuța de e-mail',
  'If there is an account for <b>{name}</b>, an e-mail is on its way to its e-mail address.':
    'Dacă există un cont pentru <b>{name}</b>, un e-mail este pe drum către adresa lui.',
  'If there is an account, an e-mail is on its way to its e-mail address.': 'Dacă există un cont, un e-mail este pe drum către adresa lui.',
  'Its link sets a new password. It works once, within {minutes, plural, one {# minute} other {# minutes}}.':
    'Cu linkul din el setezi o parolă nouă. Linkul este valabil o singură dată, timp de {minutes, plural, one {# minut} few {# minute} other {# de minute}}.',
  'No e-mail? Check the spam folder and your spelling. While the links of {count, plural, one {# e-mail} other {# e-mails}} still work, no more are sent.':
    'Nu ai primit nimic? Verifică dosarul spam și cum ai scris adresa. Cât timp linkurile din {count, plural, one {# e-mail} few {# e-mailuri} other {# de e-mailuri}} sunt încă valabile, nu se trimite altul.',
  'Ask again': 'Cere din nou',
  'Choose a password': 'Alege o parolă',
  'You log in with it from now on.': 'De acum înainte intri în cont cu ea.',
  'You are logged in as <b>{name}</b>. When the password is set, you are logged out here.':
    'Ești în contul <b>{name}</b>. După ce parola este setată, vei fi deconectat aici.',
  'New password': 'Parolă nouă',
  'New password again': 'Parola nouă din nou',
  'Show new password': 'Arată parola nouă',
  'Hide new password': 'Ascunde parola nouă',
  'Show new password again': 'Arată parola nouă repetată',
  'Hide new password again': 'Ascunde parola nouă repetată',
  'Set password': 'Setează parola',
  'Ask for a new link': 'Cere un link nou',
  'The address of this page is incomplete. Open the complete link of the e-mail.':
    'Adresa acestei pagini este incompletă. Deschide linkul întreg din e-mail.',
  'Too many attempts. Try again in {duration}.': 'Prea multe încercări. Încearcă din nou peste {duration}.',
  '{count, plural, one {# field needs a look:} other {# fields need a look:}}':
    '{count, plural, one {# câmp trebuie verificat:} few {# câmpuri trebuie verificate:} other {# de câmpuri trebuie verificate:}}',

  // Errors of their fields
  'This field is required.': 'Acest câmp este obligatoriu.',
  'The text is longer than {maximum} characters.':
    'Textul depășește {maximum, plural, one {# caracter} few {# caractere} other {# de caractere}}.',
  'The value is not valid.': 'Valoarea nu este validă.',
  'The text has characters that are not allowed.': 'Textul conține caractere care nu sunt permise.',
  'Use 8 to 100 characters, with at least one digit, one lowercase letter, one uppercase letter and one character that is neither a letter nor a digit.':
    'Folosește între 8 și 100 de caractere, cu cel puțin o cifră, o literă mică, o literă mare și un caracter care nu este nici literă, nici cifră.',
  'This password is easy to guess, because many people use one like it.':
    'Această parolă este ușor de ghicit, deoarece mulți oameni folosesc una asemănătoare.',
  'The passwords do not match.': 'Parolele nu coincid.',

  // Errors of their calls
  'Oops!': 'Hopa!',
  'The user name or the password is not right.': 'Numele de utilizator sau parola nu este corectă.',
  'You are not authenticated to access the system. Please login again.':
    'Nu ești autentificat pentru a accesa sistemul. Te rugăm să intri din nou în cont.',
  'You have been disconnected due to an inactivity period. Please login again':
    'Ai fost deconectat din cauza inactivității. Te rugăm să intri din nou în cont.',
  'You are not authorized to do this.': 'Nu ai dreptul să faci acest lucru.',
  'This link has expired or was used already. Ask for a new one.': 'Acest link a expirat sau a fost deja folosit. Cere unul nou.',
  'Too many requests. Try again in {seconds} s.': 'Prea multe cereri. Încearcă din nou peste {seconds} s.',
  'Too many attempts to sign in. Try again in {seconds} s.': 'Prea multe încercări de autentificare. Încearcă din nou peste {seconds} s.',
  'The request is malformed.': 'Cererea este greșit formată.',
  'A parameter is not valid.': 'Un parametru nu este valid.',
  'The body is not valid JSON.': 'Conținutul cererii nu este JSON valid.',
  'The header {header} cannot be read: {value}. Send {wanted}.': 'Antetul {header} nu poate fi citit: {value}. Trimite {wanted}.',
  'This feature is not switched on for your agency.': 'Această funcție nu este activată pentru agenția ta.',
  'The request came from a page that is not part of this application.':
    'Cererea a venit de la o pagină care nu face parte din această aplicație.',
  'There is nothing at this address, or you may not see it.': 'La această adresă nu există nimic sau nu ai voie să vezi.',
  'The request is too large.': 'Cererea este prea mare.',
  'The body has more than {maximum} members, or more than {each} in one object. Send less at once, or send a targeting as one line of text.':
    'Conținutul are peste {maximum} membri sau peste {each} într-un singur obiect. Trimite mai puțin odată, iar o targetare ca un singur rând de text.',
  'The content type {type} is not accepted here.': 'Tipul de conținut {type} nu este acceptat aici.',
  'Some values are not valid.': 'Unele valori nu sunt valide.',
  'Send If-Match with the version that the change was made from, or * to overwrite any version.':
    'Trimite If-Match cu versiunea de la care pornește schimbarea sau * pentru a suprascrie orice versiune.',
  'The same request is still running. Try again in a moment.': 'Aceeași cerere este în curs. Încearcă din nou peste câteva clipe.',
  'This idempotency key was used for a different request.': 'Această cheie de idempotență a fost folosită pentru altă cerere.',
  'Something went wrong. The problem was logged.': 'Ceva nu a mers bine. Problema a fost înregistrată.',
  'The service is not available right now. Try again in a moment.':
    'Serviciul nu este disponibil acum. Încearcă din nou peste câteva clipe.',
  'The disk of the server is full, so nothing was changed. Stored data can still be read. Try again when the operator of the server has freed space.':
    'Nu mai este loc pe discul serverului, așa că nu s-a schimbat nimic. Datele stocate pot fi citite în continuare. Încearcă din nou după ce operatorul serverului eliberează spațiu.',
  'The answer took too long. Try again in a moment.': 'Răspunsul a durat prea mult. Încearcă din nou peste câteva clipe.',

  // The footer
  'Contact us': 'Contactează-ne',
  'Terms of service': 'Termeni și condiții',
  '© {year} Spotdesk. All rights reserved. We keep your data private.':
    '© {year} Spotdesk. Toate drepturile rezervate. Păstrăm confidențialitatea datelor tale.',
  Language: 'Limbă',
  'Spotdesk, start page': 'Spotdesk, pagina de start',
}
