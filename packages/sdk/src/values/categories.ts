/** Advertiser categories: the first tier of the IAB content taxonomy 1.0, as OpenRTB names them (List 5.1). */
export const categories = {
  IAB1: 'Arts & Entertainment',
  IAB2: 'Automotive',
  IAB3: 'Business',
  IAB4: 'Careers',
  IAB5: 'Education',
  IAB6: 'Family & Parenting',
  IAB7: 'Health & Fitness',
  IAB8: 'Food & Drink',
  IAB9: 'Hobbies & Interests',
  IAB10: 'Home & Garden',
  IAB11: 'Law, Government & Politics',
  IAB12: 'News',
  IAB13: 'Personal Finance',
  IAB14: 'Society',
  IAB15: 'Science',
  IAB16: 'Pets',
  IAB17: 'Sports',
  IAB18: 'Style & Fashion',
  IAB19: 'Technology & Computing',
  IAB20: 'Travel',
  IAB21: 'Real Estate',
  IAB22: 'Shopping',
  IAB23: 'Religion & Spirituality',
  IAB24: 'Uncategorized',
  IAB25: 'Non-Standard Content',
  IAB26: 'Illegal Content',
} as const

/** Name of a category. An id that is not in the list stands for itself. */
export function categoryName(id: string): string {
  return Object.hasOwn(categories, id) ? categories[id as keyof typeof categories] : id
}

/**
 * Codes of the IAB Content Taxonomy 1.0, which buyers know: IAB1 to IAB26, IAB1-1. This release lists only the first tier, and checks only
 * the form of the second.
 */
export function isCategoryCode(code: string): boolean {
  return /^IAB([1-9]|1\d|2[0-6])(-[1-9]\d?)?$/.test(code)
}
