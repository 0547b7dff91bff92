import { textOfHtml } from '@/lib/domain/learning/question-banks/exchange/html-text.rules'
import type { Language } from '@/lib/platform/i18n/languages'
import type { CourseTexts } from '../archives/course-texts.rules'
import { type Course, CourseBuilder, titleOf } from '../course/course.rules'
import { addPage, readPage } from '../course/lessons.rules'
import { xmlOf } from '../course/xml-parts.rules'
import { addActivity } from './activities.rules'
import { type Activity, type Backup, readBackup } from './backup.rules'
import { readQuestions } from './questions.rules'
import { resolverOf } from './reading.rules'

type Options = { language: Language; untitled: string; freshKey: () => string }

/** The activities of each section in their order; those that its order forgets come last. An activity is in the first section that names it. */
function activitiesOf({ activities, sections }: Backup): Activity[][] {
  const bySection = new Map<string, Activity[]>()
  for (const one of activities.values()) {
    const others = bySection.get(one.sectionId)
    if (others) others.push(one)
    else bySection.set(one.sectionId, [one])
  }
  const placed = new Set<Activity>()
  return sections.map(({ id, sequence }) => {
    const ordered = sequence.flatMap((moduleId) => activities.get(moduleId) ?? [])
    const own = [...ordered, ...(bySection.get(id) ?? [])].filter((one) => !placed.has(one))
    for (const one of own) placed.add(one)
    return [...new Set(own)]
  })
}

function addQuestions(builder: CourseBuilder, gathered: CourseTexts, { language, freshKey }: Options): void {
  const text = gathered.take('questions.xml')
  const root = xmlOf(text)
  if (!root) {
    if (text !== undefined || gathered.tooLong.has('questions.xml')) builder.leaveOut('unreadable', 'questions.xml')
    return
  }
  for (const { id, entry, kind, read, lost } of readQuestions(root, { language, freshKey }))
    if (!builder.question(entry === null ? `question/${id}` : `entry/${entry}`, read, kind, lost) && builder.questionsLeft === 0)
      break
}

/** The course of a Moodle backup. */
export function readMoodle(gathered: CourseTexts, options: Options): Course {
  const backup = readBackup(gathered)
  const builder = new CourseBuilder((source) => backup.files.get(source) ?? null)
  const { course } = builder
  const { language, untitled } = options
  course.title = titleOf(backup.title) || untitled
  const { wording } = textOfHtml(backup.description.slice(0, 20_000))
  course.description = wording.all ?? wording[language] ?? ''
  addQuestions(builder, gathered, options)
  const ordered = activitiesOf(backup)
  for (const [at, each] of backup.sections.entries()) {
    const activities = ordered[at] ?? []
    if (activities.length === 0 && each.summary === '') continue
    const title = titleOf(each.title) || course.title
    const section = builder.section(title)
    const resolve = resolverOf(backup, backup.context, 'course', 'section', each.id)
    if (each.summary !== '' && !builder.isFull(title))
      addPage(builder, readPage(builder, each.summary, { title, language, resolve }), { section, title })
    for (const { kind, title: name, folder } of activities) {
      if (builder.isFull(name)) continue
      const root = xmlOf(gathered.take(`${folder}/${kind}.xml`))
      const context = root?.attributes.contextid ?? ''
      addActivity({ builder, backup, kind, context, section, title: titleOf(name) || untitled, language }, root)
    }
  }
  return course
}
