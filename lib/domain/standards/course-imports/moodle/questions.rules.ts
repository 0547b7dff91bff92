import { textOfHtml } from '@/lib/domain/learning/question-banks/exchange/html-text.rules'
import { checked, type ReadQuestion, refused } from '@/lib/domain/learning/question-banks/exchange/read-question.rules'
import { type ReadOptions, TextCollector, type Wording } from '@/lib/domain/learning/question-banks/exchange/text-collector.rules'
import { ownText, type XmlElement } from '@/lib/platform/xml'
import { allNamed, childOf, childrenOf, orNothing, textAt } from '../course/xml-parts.rules'
import { embeddedAnswers, type FreeGaps, ownPart } from './embedded-answers.rules'
import { type Lost, questionKinds, type Reading } from './question-kinds.rules'

export type BackupQuestion = {
  /** Of the question, and of its entry in the bank, whichever a quiz names it by. */
  id: string
  entry: string | null
  kind: string
  read: ReadQuestion
  /** Parts of it without a place in the bank. */
  lost: Lost[]
}

type Options = ReadOptions & { free: FreeGaps }
type Read = Pick<BackupQuestion, 'read' | 'lost'>

function questionOf(element: XmlElement, category: string, options: Options): Read {
  const kind = textAt(element, 'qtype')
  const lost = new Set<Lost>()
  const lose = (part: Lost) => lost.add(part)
  const say = (text: string): Wording => {
    const found = textOfHtml(text)
    if (found.hasMedia) lose('img')
    return found.wording
  }
  const texts = new TextCollector(options)
  const stem = say(orNothing(textAt(element, 'questiontext')))
  const label = stem.all ?? stem.ar ?? stem.en ?? textAt(element, 'name')
  texts.explain(say(orNothing(textAt(element, 'generalfeedback'))))
  const reading: Reading = { own: ownPart(element), texts, stem, say, lose }
  const design = designOf(kind, reading, options)
  if (!design) return { read: refused(element.line, 'unsupported', label), lost: [] }
  const tags = allNamed(element, 'tag').map((tag) => textAt(tag, 'rawname') || textAt(tag, 'name') || ownText(tag).trim())
  const all = [category, ...tags].filter(Boolean)
  return { read: checked({ line: element.line, design, texts, tags: all, isPartial: lost.size > 0 }), lost: [...lost] }
}

function designOf(kind: string, reading: Reading, { free }: Options): object | null {
  if (kind === 'multianswer') return embeddedAnswers(reading, free)
  const known = Object.hasOwn(questionKinds, kind) ? questionKinds[kind] : undefined
  if (!known) return null
  if (!known.hasGaps) reading.texts.stem.push(reading.stem)
  return known.read(reading)
}

/** Whether a question is a gap of another one, which reads it. A random question names itself as its parent in older backups. */
function isGap(element: XmlElement): boolean {
  const parent = textAt(element, 'parent')
  return parent !== '' && parent !== '0' && parent !== (element.attributes.id ?? '')
}

/** The questions of a backup: of Moodle 4, where an entry of the bank has versions of which the newest counts, and of those before it. */
export function* readQuestions(root: XmlElement, options: ReadOptions): Generator<BackupQuestion> {
  const free = new Map(allNamed(root, 'question').map((element) => [element.attributes.id ?? '', element]))
  for (const category of childrenOf(root, 'question_category')) {
    const name = textAt(category, 'name')
    for (const [element, entry] of elementsIn(category)) {
      if (isGap(element)) continue
      const read = questionOf(element, name === 'top' ? '' : name, { ...options, free })
      yield { id: element.attributes.id ?? '', entry, kind: textAt(element, 'qtype'), ...read }
    }
  }
}

/** The questions of a category, each with the id of its entry in the bank. */
function* elementsIn(category: XmlElement): Generator<[XmlElement, string | null]> {
  for (const element of childrenOf(childOf(category, 'questions'), 'question')) yield [element, null]
  for (const entry of childrenOf(childOf(category, 'question_bank_entries'), 'question_bank_entry')) {
    const versions = allNamed(entry, 'question_versions')
      .filter((version) => allNamed(version, 'question').length > 0)
      .toSorted((one, other) => Number(textAt(other, 'version')) - Number(textAt(one, 'version')))
    const element = allNamed(versions[0], 'question')[0]
    if (element) yield [element, entry.attributes.id ?? '']
  }
}
