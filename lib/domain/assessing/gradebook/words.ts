/** Where the grades of a column come from. */
export const columnKinds = ['assessment', 'lesson', 'assignment', 'observation', 'manual'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** How the columns of a category count among each other: by their own weights, by their points, or alike. */
export const weightings = ['weights', 'points', 'equal'] as const
export type Weighting = (typeof weightings)[number]

/** How a total becomes a number with the decimals of its gradebook. */
export const roundings = ['down', 'halfUp', 'halfEven', 'up'] as const
export type Rounding = (typeof roundings)[number]

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Why a cell of a file is not read. */
export const importProblems = [
  'unreadable',
  'unknownPerson',
  'personTwice',
  'unknownColumn',
  'columnTwice',
  'notANumber',
  'pointsTooHigh',
  'reasonMissing',
] as const
export type ImportProblem = (typeof importProblems)[number]
