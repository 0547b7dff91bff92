import type { AnyReader } from '@/lib/platform/reading/reader'
import { gradeFileReader } from './assessing/gradebook/grade-file.rules'
import { bigBlueButtonReader } from './learning/live/online/big-blue-button-answer.rules'
import { trackReader } from './learning/media/tracks/track-reader.rules'
import { questionFileReader } from './learning/question-banks/exchange/question-files.rules'
import { peopleReader, titlesReader } from './people/member-imports/people-file.rules'
import { courseReader } from './standards/course-imports/course-reader.rules'
import { packageReader } from './standards/path-archives/package-reader.rules'
import { manifestFileReader } from './standards/scorm/packages/manifest-file.rules'
import { translationReader } from './standards/translations/files/translation-file.rules'

/** Every reader of files that people send. Each is pure: nothing of the database or of a request comes with it. */
export const readers: readonly AnyReader[] = [
  bigBlueButtonReader,
  courseReader,
  gradeFileReader,
  manifestFileReader,
  packageReader,
  peopleReader,
  questionFileReader,
  titlesReader,
  trackReader,
  translationReader,
]
