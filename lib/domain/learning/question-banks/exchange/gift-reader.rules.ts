import { wordingOfHtml } from './html-text.rules'
import { exchangeLimits } from './limits.rules'
import { numericDesign, plainAnswer, plainNumber, shareOf, textsOfList, type WrittenNumber } from './outside-answers.rules'
import { checked, type ReadQuestion, refused } from './read-question.rules'
import { firstParts, isRecord, type ReadOptions, settingsOf, TextCollector, type Wording } from './text-collector.rules'

/** Escaped signs, while a question is taken apart: characters that no text has (Unicode noncharacters). */
const escaped = '~=#{}:\\'
const placeOf = (sign: string) => String.fromCharCode(0xfdd0 + escaped.indexOf(sign))
const hide = (text: string) =>
  text.replace(/[\ufdd0-\ufdd6]/g, '').replace(/\\([~=#{}:\\n])/g, (_, sign) => (sign === 'n' ? '\n' : placeOf(sign)))
const show = (text: string) => text.replace(/[\ufdd0-\ufdd6]/g, (place) => escaped[place.charCodeAt(0) - 0xfdd0] ?? '')

type Block = { line: number; lines: string[]; comments: string[] }

/** Blocks of lines between blank lines, without comments. */
function* blocksOf(text: string): Generator<Block> {
  let block: Block = { line: 1, lines: [], comments: [] }
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const trimmed = line.trim()
    if (trimmed === '') {
      if (block.lines.length > 0) yield block
      block = { line: 1, lines: [], comments: [] }
    } else if (trimmed.startsWith('//')) block.comments.push(trimmed.slice(2).trim())
    else if (!trimmed.startsWith('$CATEGORY:')) {
      if (block.lines.length === 0) block.line = at + 1
      block.lines.push(line)
    }
  }
  if (block.lines.length > 0) yield block
}

type Answer = { isRight: boolean; percent: number | null; text: string; feedback: string }

/** The answers of a block: each begins with `=` or `~`. */
function answersOf(inside: string): Answer[] {
  const starts: number[] = []
  for (const { index } of inside.matchAll(/[=~]/g)) if (starts.push(index) > exchangeLimits.parts + 1) break
  return firstParts(starts).map((start, at) => {
    const whole = inside.slice(start + 1, starts[at + 1] ?? inside.length)
    const mark = whole.indexOf('#')
    const wording = mark < 0 ? whole : whole.slice(0, mark)
    const [, percent, rest = wording] = /^\s{0,20}%(-?\d{1,3}(?:\.\d{1,5})?)%([\s\S]*)$/.exec(wording) ?? []
    return {
      isRight: inside[start] === '=',
      percent: percent === undefined ? null : Number(percent),
      text: rest.trim(),
      feedback: mark < 0 ? '' : whole.slice(mark + 1).trim(),
    }
  })
}

type Reading = {
  block: Block
  inside: string
  texts: TextCollector
  say: (text: string) => Wording
  /** The type that this product wrote into the file; others do not say it. */
  type: unknown
}
const arrow = '->'
const hasArrow = ({ text }: Answer) => text.includes(arrow)

/** The design of the answers of a question; null where the bank has no such type. */
function designOf({ inside, texts, say, type }: Reading): object | null {
  const trimmed = inside.trim()
  if (trimmed === '') return { type: 'longText' }
  if (trimmed.startsWith('#')) return numericOf(trimmed.slice(1).trim(), texts)
  const [word = '', ifWrong = '', ifRight = ''] = trimmed.split('#')
  if (/^(?:T|TRUE|F|FALSE)$/i.test(word.trim())) {
    const correct = /^T/i.test(word.trim())
    texts.comment(String(!correct), say(ifWrong.trim()))
    texts.comment(String(correct), say(ifRight.trim()))
    return { type: 'trueFalse', correct }
  }
  const answers = answersOf(trimmed)
  if (answers.length === 0) return null
  // Only what this product wrote tells an arrow within an answer from a pair.
  if (type !== 'shortText' && answers.every(hasArrow)) return matchingOf(answers, texts, say)
  return answers.every(({ isRight }) => isRight) ? shortTextOf(answers, texts) : choiceOf(answers, texts, say)
}

function shortTextOf(answers: Answer[], texts: TextCollector): object {
  if (answers.some(({ feedback }) => feedback !== '')) texts.lost.add('remarks')
  const accepted = answers.map(({ text, percent }) => ({
    text: plainAnswer(show(text), texts),
    score: shareOf(percent ?? 100),
  }))
  return { type: 'shortText', accepted }
}

function choiceOf(answers: Answer[], texts: TextCollector, say: Reading['say']): object {
  const options = answers.map(({ text, feedback }) => {
    const key = texts.label(say(text))
    texts.comment(key, say(feedback))
    return key
  })
  const isFull = ({ isRight, percent }: Answer) => isRight && (percent === null || percent === 100)
  const full = options.filter((_, at) => isFull(answers[at] as Answer))
  const shares = answers.flatMap(({ percent }) => (percent !== null && percent > 0 && percent < 100 ? [percent] : []))
  if (full.length === 1) {
    if (shares.length > 0) texts.lost.add('partialCredit')
    return { type: 'singleChoice', options, correct: full[0] }
  }
  // Elsewhere any one of several right answers is enough.
  if (full.length > 1) texts.lost.add('scoring')
  if (new Set(shares).size > 1) texts.lost.add('partialCredit')
  const correct = options.filter((_, at) => (answers[at]?.percent ?? (answers[at]?.isRight ? 100 : 0)) > 0)
  const credit = answers.some(({ percent }) => percent !== null && percent < 0) ? 'rightMinusWrong' : 'proportional'
  return { type: 'multipleChoice', options, correct, credit }
}

function matchingOf(answers: Answer[], texts: TextCollector, say: Reading['say']): object {
  const sides = answers.map(({ text }) => {
    const at = text.indexOf(arrow)
    return { left: text.slice(0, at).trim(), right: text.slice(at + arrow.length).trim() }
  })
  const pairs = sides
    .filter(({ left }) => left !== '')
    .map(({ left, right }) => ({ left: texts.label(say(left)), right: texts.label(say(right)) }))
  const extra = sides.filter(({ left }) => left === '').map(({ right }) => texts.label(say(right)))
  return { type: 'matching', pairs, extra }
}

/** `5`, `5:0.5` or `1..3`. */
function numberOf(text: string): WrittenNumber {
  const [low = '', high] = text.split('..')
  if (high !== undefined) return { min: plainNumber(low), max: plainNumber(high) }
  const [value = '', tolerance = '0'] = show(text).split(':')
  return { value: plainNumber(value), tolerance: plainNumber(tolerance) }
}

/** One number, or several answers of which those with full marks are right. */
function numericOf(text: string, texts: TextCollector): object {
  if (!text.startsWith('=') && !text.startsWith('~')) return numericDesign([numberOf(text.split('#')[0] ?? '')])
  const all = answersOf(text)
  const isRight = (answer: Answer) => answer.isRight && (answer.percent === null || answer.percent === 100)
  if (all.some((answer) => !isRight(answer) && (answer.percent ?? 0) > 0)) texts.lost.add('partialCredit')
  if (all.some(({ feedback }) => feedback !== '')) texts.lost.add('remarks')
  return numericDesign(all.filter(isRight).map((answer) => numberOf(answer.text)))
}

function questionOf(block: Block, options: ReadOptions): ReadQuestion {
  const { line } = block
  const whole = hide(block.lines.join('\n')).trim()
  const title = whole.startsWith('::') ? whole.indexOf('::', 2) : -1
  const untitled = title < 0 ? whole : whole.slice(title + 2).trim()
  const [, format = '', body = untitled] = /^\[(html|plain|markdown|moodle)\]([\s\S]*)$/.exec(untitled) ?? []
  const open = body.indexOf('{')
  const close = body.lastIndexOf('}')
  if (open < 0 || close < open) return refused(line, open < 0 && close < 0 ? 'unsupported' : 'unreadable', show(body))
  const texts = new TextCollector(options)
  const say = (text: string): Wording => {
    const plain = show(text).trim()
    return format === 'html' ? wordingOfHtml(plain, texts) : { all: plain }
  }
  const after = body.slice(close + 1).trim()
  const stem = body.slice(0, open).trim()
  texts.stem.push(say(after === '' ? stem : `${stem} _____ ${after}`))
  const [answers = '', ...general] = body.slice(open + 1, close).split('####')
  if (general.length > 0) texts.explain(say(general.join('####')))
  const own = block.comments.find((comment) => comment.startsWith('masar '))
  const settings = own && settingsOf(own.slice(6))
  const given = isRecord(settings) ? settings : {}
  const design = designOf({ block, inside: answers, texts, say, type: given.type })
  if (!design) return refused(line, 'unreadable', show(stem))
  const comments = block.comments.join('\n')
  const tags = [...comments.matchAll(/\[tag:([^\]\n]{1,60})\]/g)].map(([, tag = '']) => tag)
  return checked({ line, design, texts, tags: textsOfList(given.tags) ?? tags, settings })
}

/** The questions of a file in Moodle's GIFT format. */
export function* readGift(text: string, options: ReadOptions): Generator<ReadQuestion> {
  for (const block of blocksOf(text)) yield questionOf(block, options)
}
