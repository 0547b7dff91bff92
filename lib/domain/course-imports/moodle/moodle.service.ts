import { setImmediate } from 'node:timers/promises'
import type { Language } from '@/lib/platform/i18n/languages'
import { textOfHtml } from '../../assessments/exchange/html-text.rules'
import type { Gathered } from '../archives/gathered.service'
import { type Course, CourseBuilder, titleOf } from '../course/course.rules'
import { addPage } from '../course/lessons.rules'
import { xmlOf } from '../course/xml-parts.rules'
import { addActivity } from './activities.rules'
import { type Activity, type Backup, type BackupSection, readBackup } from './backup.rules'
import { readQuestions } from './questions.rules'
import { resolverOf } from './reading.rules'

type Options = { language: Language; untitled: string; freshKey: () => string }

/** The activities of a section in their order; those that its order forgets come last. */
function activitiesOf({ activities }: Backup, { id, sequence }: BackupSection): Activity[] {
  const ordered = [...new Set(sequence)].flatMap((moduleId) => activities.get(moduleId) ?? [])
  const known = new Set(ordered)
  return [...ordered, ...[...activities.values()].filter((one) => one.sectionId === id && !known.has(one))]
}

function addQuestions(builder: CourseBuilder, gathered: Gathered, { language, freshKey }: Options): void {
  const text = gathered.texts.get('questions.xml')
  const root = xmlOf(text)
  if (!root) {
    if (text !== undefined || gathered.tooLong.has('questions.xml')) builder.leaveOut('unreadable', 'questions.xml')
    return
  }
  for (const { id, entry, kind, read, lost } of readQuestions(root, { language, freshKey }))
    builder.question(entry === null ? `question/${id}` : `entry/${entry}`, read, kind, lost)
}

/** The course of a Moodle backup. */
export async function readMoodle(gathered: Gathered, options: Options): Promise<Course> {
  const backup = readBackup(gathered)
  const builder = new CourseBuilder((source) => backup.files.get(source) ?? null)
  const { course } = builder
  const { language, untitled } = options
  course.title = titleOf(backup.title) || untitled
  const { said } = textOfHtml(backup.description.slice(0, 20_000))
  course.description = said.all ?? said[language] ?? ''
  addQuestions(builder, gathered, options)
  for (const each of backup.sections) {
    const activities = activitiesOf(backup, each)
    if (activities.length === 0 && each.summary === '') continue
    const title = titleOf(each.title) || course.title
    const section = builder.section(title)
    const resolve = resolverOf(backup, backup.context, 'course', 'section', each.id)
    if (each.summary !== '') addPage(builder, each.summary, { section, title, language, resolve })
    for (const { kind, title: name, folder } of activities) {
      // Other work of the process gets its turn.
      await setImmediate()
      const root = xmlOf(gathered.texts.get(`${folder}/${kind}.xml`))
      const context = root?.attributes.contextid ?? ''
      addActivity({ builder, backup, kind, context, section, title: titleOf(name) || untitled, language }, root)
    }
  }
  return course
}
