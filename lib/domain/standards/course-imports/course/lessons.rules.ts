import { isSafeAddress } from '@/lib/domain/learning/modules/rich-text/rich-text.rules'
import type { Language } from '@/lib/platform/i18n/languages'
import { articleBlocks, type PageLinks, pageNodes } from '../html/article.rules'
import type { CourseBuilder, CourseLesson, Quiz } from './course.rules'
import { type FileKind, fileKindOf, isShownDocument } from './file-kinds.rules'

/** How a page is read: what it is called, and how its references are resolved: to the name of a file of the archive, or null. */
type PageOf = { title: string; language: Language; resolve: (reference: string) => string | null }
/** The content of a page: the blocks of an article, null if it is too large for one, and the names of films and recordings. */
export type ReadPage = { blocks: ReturnType<typeof articleBlocks>; media: readonly string[] }

const isOutside = (address: string) => /^(?:https?|mailto|tel):/i.test(address)

/** Reads an HTML page. */
export function readPage(builder: CourseBuilder, html: string, { title, language, resolve }: PageOf): ReadPage {
  const media: string[] = []
  const links: PageLinks = {
    picture(source) {
      if (source.startsWith('data:') || isOutside(source) || source.startsWith('//')) {
        builder.leaveOut('address', title, source.slice(0, 200))
        return null
      }
      const name = resolve(source)
      return name === null ? leaveOutMissing(builder, title, source) : builder.file(name, undefined, ['image'])
    },
    media: (source) => {
      const name = isOutside(source) ? null : resolve(source)
      if (name !== null && !media.includes(name) && media.length < 50) media.push(name)
    },
    address: (href) => (isOutside(href) && isSafeAddress(href) ? href : null),
  }
  return { blocks: articleBlocks(pageNodes(html, language, links)), media }
}

/** Adds the lessons of a page: an article, and a lesson for each film or recording in it. */
export function addPage(
  builder: CourseBuilder,
  { blocks, media }: ReadPage,
  { section, title }: { section: number; title: string },
): void {
  if (!blocks) builder.leaveOut('pageTooLarge', title)
  else if (blocks.length > 0)
    builder.lesson({ section, title, typeKey: 'content.article', settings: {}, body: { blocks }, quiz: null })
  else if (media.length === 0) builder.leaveOut('nothingInIt', title)
  for (const name of media) addFile(builder, name, { section, title })
}

function leaveOutMissing(builder: CourseBuilder, title: string, source: string): null {
  builder.leaveOut('fileMissing', title, source.slice(0, 200))
  return null
}

/** Adds the lesson of one file: a document, recording, film or picture. */
export function addFile(builder: CourseBuilder, source: string, place: { section: number; title: string; name?: string }): void {
  const { section, title, name = source.slice(source.lastIndexOf('/') + 1) } = place
  const kind = fileKindOf(name)
  // Slides and tables are kept by the library, but no lesson shows them.
  if (kind === 'document' && !isShownDocument(name)) {
    builder.leaveOut('fileType', title, name)
    return
  }
  const id = builder.file(source, name)
  if (id === null || kind === null) return
  builder.lesson({ ...shownFile(kind, id, title), section, title, quiz: null })
}

function shownFile(kind: FileKind, id: string, title: string) {
  if (kind === 'document')
    return { typeKey: 'content.document' as const, settings: { allowDownload: true }, body: { fileByLocale: id } }
  if (kind === 'image') {
    const picture = { type: 'image', attrs: { assetId: id, alt: title } }
    const blocks = [{ kind: 'richText', id: 'part-1', text: { type: 'doc', content: [picture] } }]
    return { typeKey: 'content.article' as const, settings: {}, body: { blocks } }
  }
  const typeKey = kind === 'audio' ? ('content.audio' as const) : ('content.video' as const)
  return { typeKey, settings: { completeAtPercent: 90 }, body: { mediaId: id } }
}

/** Whether a lesson may lead to an address. */
export const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address) && isSafeAddress(address)

/** Adds the lesson of an address: the page in a frame, with a link where browsers do not show it. */
export function addAddress(
  builder: CourseBuilder,
  address: string,
  { section, title }: { section: number; title: string },
): void {
  if (!isWebAddress(address)) {
    builder.leaveOut('address', title, address.slice(0, 200))
    return
  }
  const link = { type: 'text', text: title, marks: [{ type: 'link', attrs: { href: address } }] }
  const blocks = [{ kind: 'richText', id: 'part-1', text: { type: 'doc', content: [{ type: 'paragraph', content: [link] }] } }]
  builder.lesson({ section, title, typeKey: 'content.article', settings: {}, body: { blocks }, quiz: null })
}

/** Adds a quiz of questions that were read; one without any is left out. */
export function addQuiz(builder: CourseBuilder, quiz: Quiz, { section, title }: { section: number; title: string }): void {
  const questions = quiz.questions.filter(({ key }) => builder.has(key)).slice(0, 200)
  if (questions.length === 0) builder.leaveOut('nothingInIt', title)
  else {
    const lesson: CourseLesson = {
      section,
      title,
      typeKey: 'assessment.quiz',
      settings: {},
      body: {},
      quiz: { ...quiz, questions },
    }
    builder.lesson(lesson)
  }
}
