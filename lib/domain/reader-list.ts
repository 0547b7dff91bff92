import type { AnyReader } from '@/lib/platform/reading/reader'
import { questionFileReader } from './assessments/exchange/question-files.rules'

/** Every reader of files that people send. Each is pure: nothing of the database or of a request comes with it. */
export const readers: readonly AnyReader[] = [questionFileReader]
