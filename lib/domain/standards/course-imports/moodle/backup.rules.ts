import type { CourseTexts } from '../archives/course-texts.rules'
import { CourseRefused } from '../archives/entries.rules'
import { at, childOf, childrenOf, orNothing, textAt, xmlOf } from '../course/xml-parts.rules'

/** An activity of a backup: its kind, such as `page`, and the folder that has its texts. */
export type Activity = { moduleId: string; kind: string; title: string; folder: string; sectionId: string }
export type BackupSection = { id: string; title: string; summary: string; sequence: string[] }
/** A file of the backup, where its text says that it is: in an area of a context. */
export type StoredFile = { entry: string; name: string; size: number }
export type Backup = {
  title: string
  description: string
  /** The context that files of the course itself are in. */
  context: string
  sections: BackupSection[]
  activities: Map<string, Activity>
  files: Map<string, StoredFile>
}

/** The key of a file: its context, its area, its part of the area, and its way there. */
export const fileKey = (context: string, component: string, area: string, item: string, path: string): string =>
  [context, component, area, item, path].join('\n')

const folder = (text: string): string | null => (/^[a-z]{1,20}\/[a-z0-9_]{1,60}$/i.test(text) ? text : null)

/** The list of files, which are stored by their digests. */
function filesOf(gathered: CourseTexts): Map<string, StoredFile> {
  const found = new Map<string, StoredFile>()
  for (const file of childrenOf(xmlOf(gathered.take('files.xml')) ?? undefined, 'file')) {
    const text = (name: string) => textAt(file, name)
    const [name, hash] = [text('filename'), text('contenthash')]
    if (name === '.' || !/^[0-9a-f]{40}$/.test(hash)) continue
    const key = fileKey(text('contextid'), text('component'), text('filearea'), text('itemid'), `${text('filepath')}${name}`)
    const entry = `files/${hash.slice(0, 2)}/${hash}`
    const size = gathered.sizes.get(entry)
    if (size !== undefined) found.set(key, { entry, name, size })
  }
  return found
}

function sectionOf(gathered: CourseTexts, id: string, title: string, place: string): BackupSection {
  const section = xmlOf(gathered.take(`${place}/section.xml`)) ?? undefined
  const name = orNothing(textAt(section, 'name'))
  const sequence = orNothing(textAt(section, 'sequence')).split(',').filter(Boolean).slice(0, 5000)
  // Moodle writes the number of a section as its title where it has no name.
  return { id, title: name || (/^\d+$/.test(title) ? '' : title), summary: orNothing(textAt(section, 'summary')), sequence }
}

/** Reads the description of a course in its backup. A backup of anything else is refused. */
export function readBackup(gathered: CourseTexts): Backup {
  const root = xmlOf(gathered.take('moodle_backup.xml'))
  if (!root) throw new CourseRefused('unreadable')
  const information = childOf(root, 'information')
  if (root.name !== 'moodle_backup' || !information) throw new CourseRefused('otherFormat')
  const contents = childOf(information, 'contents')
  const activities = new Map<string, Activity>()
  for (const each of childrenOf(childOf(contents, 'activities'), 'activity')) {
    const [moduleId, place] = [textAt(each, 'moduleid'), folder(textAt(each, 'directory'))]
    if (activities.has(moduleId)) throw new CourseRefused('repeatedNames')
    const activity = {
      moduleId,
      kind: textAt(each, 'modulename'),
      title: textAt(each, 'title'),
      sectionId: textAt(each, 'sectionid'),
    }
    if (place) activities.set(moduleId, { ...activity, folder: place })
  }
  const sections = childrenOf(childOf(contents, 'sections'), 'section').flatMap((each) => {
    const place = folder(textAt(each, 'directory'))
    return place ? [sectionOf(gathered, textAt(each, 'sectionid'), textAt(each, 'title'), place)] : []
  })
  const course = xmlOf(gathered.take('course/course.xml')) ?? undefined
  return {
    title:
      textAt(information, 'original_course_fullname') || textAt(course, 'fullname') || textAt(at(contents, 'course'), 'title'),
    description: orNothing(textAt(course, 'summary')),
    context: course?.attributes.contextid ?? '',
    sections,
    activities,
    files: filesOf(gathered),
  }
}
