import type { XmlElement } from '@/lib/platform/xml'
import { titleOf } from '../course/course.rules'
import { childOf, childrenOf, textAt } from '../course/xml-parts.rules'
import { page, type Reading } from './reading.rules'

/** The pages of a lesson in the order in which Moodle chains them; those that the chain does not reach come last. */
function pagesOf(own: XmlElement): XmlElement[] {
  const all = childrenOf(childOf(own, 'pages'), 'page')
  const byId = new Map(all.map((one) => [one.attributes.id ?? '', one]))
  const chained = new Set<XmlElement>()
  let next = all.find((one) => textAt(one, 'prevpageid') === '0')
  while (next && !chained.has(next)) {
    chained.add(next)
    next = byId.get(textAt(next, 'nextpageid'))
  }
  return [...chained, ...all.filter((one) => !chained.has(one))]
}

/** Numbers that Moodle gives to kinds of pages: with a text only, and the ends of branches and clusters, which have nothing to read. */
const contentPage = '20'
const marksOfBranches = ['21', '30', '31']

/** Each content page of a lesson is a lesson here, one after the other; its question pages and jumps are left out. */
export function lessonPages(reading: Reading): void {
  const pages = pagesOf(reading.own)
  if (pages.length === 0) reading.builder.leaveOut('nothingInIt', reading.title)
  for (const each of pages) {
    const kind = textAt(each, 'qtype')
    const title = titleOf(textAt(each, 'title')) || reading.title
    if (kind === contentPage) page({ ...reading, title }, textAt(each, 'contents'), 'page_contents', each.attributes.id ?? '')
    else if (!marksOfBranches.includes(kind)) reading.builder.leaveOut('questionType', title, 'lesson')
  }
}
