/** Filled with the types of questions by types/question-types.rules.ts. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging
export interface Register {}
type Joined = Register extends { questionTypes: infer T } ? T : never
/** The name of a type of question: each is a folder of types. */
export type QuestionTypeName = keyof Joined & string

export const difficulties = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]

/** The worth of a partly right answer to a question with several right choices. */
export const choiceCredits = ['none', 'proportional', 'rightMinusWrong'] as const
/** The same for questions with parts, such as pairs or gaps. */
export const partCredits = ['none', 'proportional'] as const
export type PartCredit = (typeof partCredits)[number]

/** How a written answer is compared: exactly, or with the spelling variants that a search or an answer allows. */
export const textMatchings = ['exact', 'strict', 'loose'] as const
export type TextMatching = (typeof textMatchings)[number]

export const toleranceKinds = ['absolute', 'percent'] as const

/** Formats of files with questions. */
export const exchangeFormats = ['gift', 'moodleXml', 'csv', 'xlsx', 'qti3'] as const
export type ExchangeFormat = (typeof exchangeFormats)[number]
/** Those that are archives, which the API takes in Base64. */
export type PackedFormat = Extract<ExchangeFormat, 'xlsx' | 'qti3'>
/** Why a question of a file cannot be imported. */
export const importProblems = ['unreadable', 'unsupported', 'incomplete', 'differs', 'noCommonLanguage'] as const
export type ImportProblem = (typeof importProblems)[number]
/** Parts of a question in a file that have no place in the bank. */
export const importLosses = ['media', 'formatting', 'wildcard', 'partialCredit', 'remarks', 'scoring'] as const
export type ImportLoss = (typeof importLosses)[number]

/** How an import treats questions that are there already. */
export const doublesModes = ['import', 'skip', 'complete'] as const
export type DoublesMode = (typeof doublesModes)[number]
