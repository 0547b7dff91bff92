import { textOfHtml } from './html-text.rules'
import { exchangeLimits } from './limits.rules'
import {
  checked,
  firstParts,
  type ReadOptions,
  type ReadQuestion,
  refused,
  type Said,
  settingsOf,
  TextCollector,
} from './read-question.rules'

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

type Answer = { isRight: boolean; percent: number | null; text: string; feedback: string; other: string | null }

/** The answers of a block: each begins with `=` or `~`. */
function answersOf(inside: string): Answer[] {
  const starts: number[] = []
  for (const { index } of inside.matchAll(/[=~]/g)) if (starts.push(index) > exchangeLimits.parts + 1) break
  return firstParts(starts).map((start, at) => {
    const whole = inside.slice(start + 1, starts[at + 1] ?? inside.length)
    const mark = whole.indexOf('#')
    const said = mark < 0 ? whole : whole.slice(0, mark)
    const [, percent, rest = said] = /^\s{0,20}%(-?\d{1,3}(?:\.\d{1,5})?)%([\s\S]*)$/.exec(said) ?? []
    const arrow = rest.indexOf('->')
    return {
      isRight: inside[start] === '=',
      percent: percent === undefined ? null : Number(percent),
      text: (arrow < 0 ? rest : rest.slice(0, arrow)).trim(),
      other: arrow < 0 ? null : rest.slice(arrow + 2).trim(),
      feedback: mark < 0 ? '' : whole.slice(mark + 1).trim(),
    }
  })
}

type Reading = { block: Block; inside: string; texts: TextCollector; say: (text: string) => Said }
/** The design of the answers of a question; null where the bank has no such type. */
function designOf({ inside, texts, say }: Reading): object | null {
  const trimmed = inside.trim()
  if (trimmed === '') return { type: 'longText' }
  if (trimmed.startsWith('#')) return numericOf(trimmed.slice(1).trim())
  const [word = '', ifWrong = '', ifRight = ''] = trimmed.split('#')
  if (/^(?:T|TRUE|F|FALSE)$/i.test(word.trim())) {
    const correct = /^T/i.test(word.trim())
    texts.comment(String(!correct), say(ifWrong.trim()))
    texts.comment(String(correct), say(ifRight.trim()))
    return { type: 'trueFalse', correct }
  }
  const answers = answersOf(trimmed)
  if (answers.length === 0) return null
  if (answers.every(({ other }) => other !== null)) return matchingOf(answers, texts, say)
  if (answers.every(({ isRight }) => isRight)) {
    const accepted = answers.map(({ text, percent }) => ({ text: show(text), score: (percent ?? 100) / 100 }))
    return { type: 'shortText', accepted }
  }
  const options = answers.map(({ text, feedback }) => {
    const key = texts.label(say(text))
    texts.comment(key, say(feedback))
    return key
  })
  const right = answers.map(({ isRight, percent }) => (percent === null ? isRight : percent > 0))
  const rightKeys = options.filter((_, at) => right[at])
  if (answers.filter(({ isRight }) => isRight).length === 1 && rightKeys.length === 1)
    return { type: 'singleChoice', options, correct: rightKeys[0] }
  const credit = answers.some(({ percent }) => percent !== null && percent < 0) ? 'rightMinusWrong' : 'proportional'
  return { type: 'multipleChoice', options, correct: rightKeys, credit }
}

function matchingOf(answers: Answer[], texts: TextCollector, say: Reading['say']): object {
  const pairs = answers
    .filter(({ text }) => text !== '')
    .map(({ text, other }) => ({ left: texts.label(say(text)), right: texts.label(say(other ?? '')) }))
  const extra = answers.filter(({ text }) => text === '').map(({ other }) => texts.label(say(other ?? '')))
  return { type: 'matching', pairs, extra }
}

/** `5`, `5:0.5` or `1..3`; of several answers the first with full marks. */
function numericOf(text: string): object {
  const all = text.startsWith('=') || text.startsWith('~') ? answersOf(text) : [{ text, percent: null }]
  const full = all.find(({ percent }) => percent === null || percent === 100) ?? all[0]
  const [said = ''] = (full?.text ?? '').split('#')
  const [low = '', high] = said.split('..')
  if (high !== undefined) {
    const [from, to] = [Number(low), Number(high)]
    return { type: 'numeric', value: (from + to) / 2, tolerance: Math.abs(to - from) / 2 }
  }
  const [value = '', tolerance = '0'] = show(said).split(':')
  return { type: 'numeric', value: value.trim() === '' ? Number.NaN : Number(value), tolerance: Number(tolerance) }
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
  let hasMedia = false
  const say = (text: string): Said => {
    const plain = show(text).trim()
    if (format !== 'html') return { all: plain }
    const read = textOfHtml(plain)
    hasMedia ||= read.hasMedia
    return read.said
  }
  const texts = new TextCollector(options)
  const after = body.slice(close + 1).trim()
  const stem = body.slice(0, open).trim()
  texts.stem.push(say(after === '' ? stem : `${stem} _____ ${after}`))
  const [answers = '', ...general] = body.slice(open + 1, close).split('####')
  if (general.length > 0) texts.explain(say(general.join('####')))
  const design = designOf({ block, inside: answers, texts, say })
  if (!design) return refused(line, 'unreadable', show(stem))
  const comments = block.comments.join('\n')
  const tags = [...comments.matchAll(/\[tag:([^\]\n]{1,60})\]/g)].map(([, tag = '']) => tag)
  const own = block.comments.find((comment) => comment.startsWith('masar '))
  return checked({ line, design, texts, tags, settings: own && settingsOf(own.slice(6)), isPartial: hasMedia })
}

/** The questions of a file in Moodle's GIFT format. */
export function* readGift(text: string, options: ReadOptions): Generator<ReadQuestion> {
  for (const block of blocksOf(text)) yield questionOf(block, options)
}
