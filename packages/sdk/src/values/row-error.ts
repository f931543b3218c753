/** Codes of an error or warning of a cell or a row, with their English text; `{name}` is filled from the parameters. */
export const rowErrorTexts = {
  required: 'This field is required.',
  duplicateKeyInFile: 'More than one row has the same {field} (lines {lines}).',
  invalidEnum: '{value} is not one of the values.',
  invalidNumber: 'The value is not a valid number.',
  tooSmall: 'The number is too small.',
  tooBig: 'The number is too big.',
  tooManyDecimals: 'You need between 1 to 4 decimals.',
  invalidDate: 'The value is not a valid date.',
  outsideDates: 'The date must lie between {first} and {last}.',
  farEnd: 'The latest end is {last}. Leave it empty for no end.',
  notWholeHour: 'Hours begin at a full hour of UTC, also where local time differs by half an hour. Write {earlier} or {later}.',
  minDate: 'The date is before {minimum}.',
  maxDate: 'The date is after {maximum}.',
  endBeforeStart: 'The end must be after the start.',
  invalidZone: 'This is not a time zone. Use a name such as Asia/Kolkata.',
  invalidId: 'The value is not a valid id.',
  invalidText: 'The text has characters that are not allowed.',
  hiddenCharacter: 'A name must not contain invisible characters. Remove {character}.',
  invalidValue: 'The value is not valid.',
  tooLong: 'The text is longer than {maximum} characters.',
  readOnly: 'This field can no longer be changed.',
  rowConflict: 'The campaign was changed since this row was exported.',
  stateNotAllowed: 'The campaign is {status}: {action} is not allowed.',
  currencyMismatch: "The currency must be the order's, {currency}.",
  targetingSyntax: 'The targeting text cannot be read at character {offset}: {problem}.',
  targetingValue: '{problem}.',
  unknownValue: '{problem}.',
  contradiction: '{problem}.',
  targetingTooDear: '{problem}.',
  emptyGroup: 'A group of the targeting has no rule. Add one, or remove the group.',
  alreadyExists: 'A campaign with this external reference exists already.',
  cpmOverAgencyMax: "The CPM is above the agency's maximum of {maximum}.",
  notInSelection: 'The campaign is not part of the selection.',
  otherCampaign: 'The row is left out because it belongs to another campaign, {campaign}.',
  wrongCellCount: 'The row has {found} cells, the header has {expected}.',
  unknownItem: 'There is no {field} with this value.',
  givenTwice: 'This parameter takes one value, but it was given twice.',
  memberGivenTwice: 'The member occurs twice in its object. Send it once.',
  unknownMember: 'There is no member {value} here, so it would change nothing. {known}',
  unknownParameter: 'There is no parameter {value} here. {known}',
  needsPermission: 'This needs the permission {permission}.',
  endInPast: 'The end must be in the future.',
  objectiveTypeMismatch: "The objective type must be the order's, {objectiveType}.",
  advertiserMismatch: "The advertiser must be the order's, {advertiserId}.",
  orderArchived: 'The order is archived.',
  orderNotWhole: 'The order is a duplicate whose campaigns are not copied yet.',
  advertiserArchived: 'The advertiser is archived.',
  objectivesExceedOrder: "The campaigns' objectives add up to {sum}, more than the order's {value}.",
  valueIgnored: 'The value is ignored: {reason}.',
  garbledText: 'Some letters look wrongly decoded. A spreadsheet may have read the file in another encoding.',
  objectiveBelowDelivered: 'The objective is below what was delivered, {delivered}.',
  cappingRedundant: 'A capping rule never takes effect: another one is always reached first.',
  targetingQuestionable: '{problem}',
  invalidUrl: 'Write a complete address that begins with https://, without blanks, line breaks or backslashes.',
  creativeTooLong: 'The file lasts longer than {maximum} seconds.',
  companionAlone: 'A display ad is shown only beside linked ads, and this ad has none.',
  outsideFlight: "The ad's flight lies outside the campaign's.",
  notInSequence: 'This ad cannot be in a sequence: it is archived, inactive or not heard in the audio timeline.',
  passwordRules:
    'Use 8 to 100 characters, with at least one digit, one lowercase letter, one uppercase letter and one character that is neither a letter nor a digit.',
  commonPassword: 'This password is easy to guess, because many people use one like it.',
  passwordMatch: 'The passwords do not match.',
  differentPassword: 'The new password must differ from the old one.',
  wrongPassword: 'The password is not right.',
  passwordNeeded: 'Enter your present password to change the e-mail address.',
  userExists: 'There is a user with this user name already.',
  lookAlikeCharacters:
    'A user name may contain only characters of a plain keyboard (a to z, digits, signs), because others look like them. If the e-mail address has other characters, enter a user name.',
  adjustmentNameRequired: 'Adjustment Name is required.',
  outsidePeriod: "The dates must lie within the adjustment's period.",
  correctionsOverlap: 'Corrections must not overlap: another one covers some of these days.',
  fixedElsewhere: 'The adjustment {name} fixes some of this inventory on some of these days already.',
  invalidEmails: '{part} is not an e-mail address. Separate several addresses by commas, semicolons or line breaks.',
  tooManyEmails: 'Enter at most {maximum} e-mail addresses.',
  invalidDomain: 'Write only the host, such as acme.com, without a user name, a port or a path.',
} as const

/** Texts of a row for codes that are also the code of a whole answer. */
const textsOfRows = {
  notFound: 'There is no campaign with this {field}, or you may not see it.',
  forbidden: 'You are not authorized to do this.',
  forecastNoInventory:
    'The forecast finds next to no inventory: {available} of the {remaining} remaining impressions. Change the targeting, or submit it anyway with a reason.',
  overrideNeedsReason: 'Give a reason to continue anyway.',
} as const

/** Texts of values outside a range with a known end. `least` and `most` are inside the range, `above` and `below` are not. */
const rangeTexts: Partial<Record<RowErrorCode, Readonly<Record<string, string>>>> = {
  tooSmall: {
    least: 'The number is too small. The minimum is {least}.',
    above: 'The number is too small. It must be more than {above}.',
  },
  tooBig: {
    most: 'The number is too big. The maximum is {most}.',
    below: 'The number is too big. It must be less than {below}.',
  },
  required: {
    leastCharacters: 'Give at least {leastCharacters} characters.',
    leastEntries: 'Give at least {leastEntries} entries.',
  },
  invalidValue: {
    mostEntries: 'The list is too long. The maximum is {mostEntries} entries.',
  },
}

/** Code of an error or warning of a cell or a row. */
export type RowErrorCode = keyof typeof rowErrorTexts | keyof typeof textsOfRows

/** The English text of a row's error, its parameters still in braces. @param params decide which text it is */
export function rowErrorPattern(code: RowErrorCode, params: Record<string, string | number> = {}): string {
  const texts: Record<RowErrorCode, string> = { ...rowErrorTexts, ...textsOfRows }
  const ends = Object.entries(rangeTexts[code] ?? {})
  return ends.find(([end]) => Object.hasOwn(params, end))?.[1] ?? texts[code]
}

/** The English text of a row's error with its parameters filled in. */
export function rowErrorText(code: RowErrorCode, params: Record<string, string | number> = {}): string {
  const { field } = params
  const filled = typeof field === 'string' && Object.hasOwn(fieldWords, code) ? { ...params, field: fieldWords[code]!(field) } : params
  return rowErrorPattern(code, params).replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(filled, name) ? String(filled[name]) : whole,
  )
}

/** Texts about the content of a field. Names of fields differ between files, calls and screens. */
const fieldWords: Partial<Record<RowErrorCode, (field: string) => string>> = {
  unknownItem: getThingName,
  duplicateKeyInFile: splitWords,
  notFound: splitWords,
}

/** Things that their members do not name. */
const things: Readonly<Record<string, string>> = {
  assignedUsername: 'user',
  assigned_username: 'user',
  creativeId: 'creative file',
  creative_id: 'creative file',
  linkedTo: 'ad of this campaign',
  linked_to: 'ad of this campaign',
}

/** The thing that a member of a body or a column of a file names: 'campaignId' and 'advertiser_ids.0' → 'campaign', 'advertiser'. */
function getThingName(field: string): string {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field
  if (Object.hasOwn(things, name)) return things[name]!
  return splitWords(name.replace(/(?:_ids?|Ids?)$/, ''))
}

/** 'external_reference', 'externalReference' → 'external reference' */
function splitWords(name: string): string {
  return name.replaceAll('_', ' ').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
