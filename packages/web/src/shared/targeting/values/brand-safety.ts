/** Levels of brand safety by category, and the values of a rule. Pure. */
import { brandSafetyCategories, brandSafetyLevels } from '@spotdesk/sdk/targeting'

export type Category = keyof typeof brandSafetyCategories
export type Level = (typeof brandSafetyLevels)[number]
/** The lowest excluded level of each category; the levels above it are excluded with it. Absent: FLOOR alone. */
export type SafetyMatrix = Readonly<Partial<Record<Category, Level>>>

export const categories = Object.keys(brandSafetyCategories) as Category[]
const rankLevel = (level: Level) => brandSafetyLevels.indexOf(level)

/** The matrix of a rule's values; of several levels of a category the lowest counts. */
export function toSafetyMatrix(values: readonly string[]): SafetyMatrix {
  const matrix: Partial<Record<Category, Level>> = {}
  for (const value of values) {
    const [category, level] = value.split(':') as [Category, Level]
    const known = matrix[category]
    if (known === undefined || rankLevel(level) < rankLevel(known)) matrix[category] = level
  }
  return matrix
}

/** The values of a matrix, in the order of the categories. */
export function valuesOfMatrix(matrix: SafetyMatrix): string[] {
  return categories.flatMap((category) => (matrix[category] ? [`${category}:${matrix[category]}`] : []))
}

/** True if episodes of this risk are excluded. */
export function isExcluded(matrix: SafetyMatrix, category: Category, level: Level): boolean {
  const lowest = matrix[category]
  return lowest !== undefined && rankLevel(level) >= rankLevel(lowest)
}

/** A press on a level of categories: excludes it and those above it; where all are excluded, allows it and those below it. */
export function pressed(matrix: SafetyMatrix, of: readonly Category[], level: Level): SafetyMatrix {
  const next = of.every((category) => isExcluded(matrix, category, level)) ? brandSafetyLevels[rankLevel(level) + 1] : level
  const others = Object.entries(matrix).filter(([category]) => !of.includes(category as Category))
  return Object.fromEntries([...others, ...(next ? of.map((category) => [category, next]) : [])]) as SafetyMatrix
}

/** Matrices with a name: every category from one level on. */
export const safetyPresets = [
  { id: 'strict', label: 'Strict', description: 'Low risk and above', level: 'LOW' },
  { id: 'standard', label: 'Standard', description: 'Medium risk and above', level: 'MEDIUM' },
  { id: 'relaxed', label: 'Relaxed', description: 'High risk', level: 'HIGH' },
] as const satisfies readonly { id: string; label: string; description: string; level: Level }[]
export type SafetyPreset = (typeof safetyPresets)[number]['id']

export function presetMatrix(id: SafetyPreset): SafetyMatrix {
  const { level } = safetyPresets.find((preset) => preset.id === id)!
  return Object.fromEntries(categories.map((category) => [category, level])) as SafetyMatrix
}

/** The preset that a matrix is; null: another choice. */
export function findSafetyPreset(matrix: SafetyMatrix): SafetyPreset | null {
  return safetyPresets.find(({ level }) => categories.every((category) => matrix[category] === level))?.id ?? null
}
