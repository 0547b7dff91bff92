import type { AnyReader } from '@/lib/platform/reading/reader'
import { questionFileReader } from './assessments/exchange/question-files.rules'
import { courseReader } from './course-imports/course-reader.rules'
import { manifestFileReader } from './launches/packages/manifest-file.rules'
import { bigBlueButtonReader } from './live/online/big-blue-button-answer.rules'
import { trackReader } from './media/tracks/track-reader.rules'
import { peopleReader, titlesReader } from './member-imports/people-file.rules'
import { packageReader } from './packages/package-reader.rules'

/** Every reader of files that people send. Each is pure: nothing of the database or of a request comes with it. */
export const readers: readonly AnyReader[] = [
  bigBlueButtonReader,
  courseReader,
  manifestFileReader,
  packageReader,
  peopleReader,
  questionFileReader,
  titlesReader,
  trackReader,
]
