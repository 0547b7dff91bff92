import { escapeXml } from '@/lib/platform/text/escape'
import type { XmlElement } from '@/lib/platform/xml'
import { titleOf } from '../course/course.rules'
import { fileKindOf } from '../course/file-kinds.rules'
import { addAddress, addFile, addQuiz, isWebAddress } from '../course/lessons.rules'
import { allNamed, childOf, childrenOf, orNothing, textAt } from '../course/xml-parts.rules'
import { glossary } from './glossary.rules'
import { scorm, tool } from './launched.rules'
import { lessonPages } from './lesson-pages.rules'
import { filesOf, page, type Reading } from './reading.rules'

function resource(reading: Reading): void {
  const { builder, section, title } = reading
  const [first] = filesOf(reading, 'content')
  if (!first) builder.leaveOut('fileMissing', title)
  else addFile(builder, first.key, { section, title, name: first.name })
}

function folder(reading: Reading): void {
  const { builder, section, title } = reading
  const files = filesOf(reading, 'content')
  if (files.length === 0) builder.leaveOut('nothingInIt', title)
  for (const { key, name } of files) {
    if (fileKindOf(name)) addFile(builder, key, { section, title: titleOf(`${title}: ${name}`), name })
    else builder.leaveOut('fileType', title, name)
  }
}

/** Each chapter of a book is a lesson. */
function book(reading: Reading): void {
  const chapters = childrenOf(childOf(reading.own, 'chapters'), 'chapter')
    .filter((chapter) => textAt(chapter, 'hidden') !== '1')
    .toSorted((one, other) => Number(textAt(one, 'pagenum')) - Number(textAt(other, 'pagenum')))
  if (chapters.length === 0) reading.builder.leaveOut('nothingInIt', reading.title)
  for (const chapter of chapters) {
    const title = titleOf(textAt(chapter, 'title')) || reading.title
    page({ ...reading, title }, textAt(chapter, 'content'), 'chapter', chapter.attributes.id ?? '')
  }
}

function quiz({ builder, own, section, title }: Reading): void {
  const named = allNamed(own, 'question_instance').map((instance) => {
    const [id, entry] = [
      textAt(instance, 'questionid'),
      textAt(allNamed(instance, 'question_reference')[0], 'questionbankentryid'),
    ]
    const points = Number(textAt(instance, 'maxmark') || textAt(instance, 'grade') || 1)
    return { key: entry ? `entry/${entry}` : `question/${id}`, points: points > 0 && points <= 1000 ? points : 1 }
  })
  if (allNamed(own, 'question_set_reference').length > 0) builder.leaveOut('questionType', title, 'random')
  const [seconds, attempts] = [Number(textAt(own, 'timelimit')), Number(textAt(own, 'attempts_number'))]
  // A question counts once in a quiz.
  const questions = [...new Map(named.map((one) => [one.key, one])).values()]
  addQuiz(
    builder,
    {
      questions,
      timeLimitSeconds: Number.isInteger(seconds) && seconds > 0 && seconds <= 86_400 ? seconds : 0,
      attemptsAllowed: Number.isInteger(attempts) && attempts > 0 && attempts <= 100 ? attempts : 0,
    },
    { section, title },
  )
}

/** A link, below what its author wrote about it. */
function address(reading: Reading): void {
  const { builder, own, section, title } = reading
  const [href, intro] = [textAt(own, 'externalurl'), orNothing(textAt(own, 'intro'))]
  if (intro === '' || !isWebAddress(href)) addAddress(builder, href, { section, title })
  else page(reading, `${intro}<p><a href="${escapeXml(href)}">${escapeXml(title)}</a></p>`, 'intro')
}

const readers: Record<string, (reading: Reading) => void> = {
  page: (reading) => page(reading, textAt(reading.own, 'content'), 'content'),
  label: (reading) => page(reading, textAt(reading.own, 'intro'), 'intro'),
  resource,
  folder,
  book,
  url: address,
  quiz,
  glossary,
  lesson: lessonPages,
  scorm,
  lti: tool,
}

/** Adds the lessons of an activity; one of a kind that has none here is left out by its name. */
export function addActivity(reading: Omit<Reading, 'own'>, root: XmlElement | null): void {
  const { builder, kind, title } = reading
  const read = readers[kind]
  if (!read) {
    builder.leaveOut(kind === 'forum' ? 'discussion' : 'activityType', title, kind)
    return
  }
  const own = root ? childOf(root, kind) : undefined
  if (own) read({ ...reading, own })
  else builder.leaveOut('unreadable', title, kind)
}
