/** Courses of other products that can be imported: IMS Common Cartridge 1.1 to 1.3, and the backup of a Moodle course. */
export const courseFormats = ['cartridge', 'moodle'] as const
export type CourseFormat = (typeof courseFormats)[number]

/**
 * checking: a job reads the archive; checked: can be imported; refused: the archive is not read, for its fault; importing: a job writes the course;
 * imported: the path is there.
 */
export const courseImportStates = ['checking', 'checked', 'refused', 'importing', 'imported'] as const
export type CourseImportState = (typeof courseImportStates)[number]

/** Why a whole archive is refused. */
export const courseFaults = ['unreadable', 'tooLarge', 'unsafe', 'otherFormat', 'repeatedNames', 'empty'] as const
export type CourseFault = (typeof courseFaults)[number]

/** The parts of an archive: files of lessons, questions, lessons, and things that are always left out. */
export const coursePartKinds = ['file', 'questions', 'lesson', 'other'] as const
export type CoursePartKind = (typeof coursePartKinds)[number]

/** ready: is to be imported; made: was imported; leftOut: is not, for its reason. */
export const coursePartStates = ['ready', 'made', 'leftOut'] as const
export type CoursePartState = (typeof coursePartStates)[number]

/** Why a part of a course is left out. */
export const leftOutReasons = [
  'activityType',
  'discussion',
  'tool',
  'fileType',
  'fileTooLarge',
  'fileMissing',
  'fileRefused',
  'storageFull',
  'pageTooLarge',
  'unreadable',
  'nothingInIt',
  'address',
  'questionType',
  'questionIncomplete',
  'questionPart',
  'tooMany',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
