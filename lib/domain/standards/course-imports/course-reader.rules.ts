import { freshKey } from '@/lib/domain/learning/question-banks/exchange/fresh-key.rules'
import type { Language } from '@/lib/platform/i18n/languages'
import { reader } from '@/lib/platform/reading/reader'
import { CourseTexts, type Gathered } from './archives/course-texts.rules'
import { CourseRefused } from './archives/entries.rules'
import { readCartridge } from './cartridge/cartridge.rules'
import type { Course } from './course/course.rules'
import { readMoodle } from './moodle/moodle.rules'
import type { CourseFault, CourseFormat } from './words'

/** The texts of an archive, the language of what says none, and the title of what has none. */
export type CourseFiles = { format: CourseFormat; gathered: Gathered; language: Language; untitled: string }

const readers = { cartridge: readCartridge, moodle: readMoodle }

function read({ format, gathered, language, untitled }: CourseFiles): Course | CourseFault {
  try {
    const course = readers[format](new CourseTexts(gathered), { language, untitled, freshKey })
    return course.lessons.length === 0 ? 'empty' : course
  } catch (error) {
    if (error instanceof CourseRefused) return error.fault
    throw error
  }
}

/** Makes a course of the texts of an archive. */
export const courseReader = reader({ name: 'courseImports.course', read, stopped: 'tooLarge', processorMs: 30_000 })
