import type { LocaleState } from '@/lib/domain/learning/modules/words'
import { type Coded, tokensOf } from '../texts/coded-text.rules'
import { type Inline, recordKey, type Unit, unitKey } from '../texts/unit.rules'
import type { FileContent } from './file-record.rules'
import { attributes, xmlText } from './xml-text.rules'

const types: Record<Inline['kind'], { type: string; subType?: string }> = {
  bold: { type: 'fmt', subType: 'xlf:b' },
  italic: { type: 'fmt', subType: 'xlf:i' },
  strike: { type: 'fmt', subType: 'masar:strike' },
  code: { type: 'fmt', subType: 'masar:code' },
  link: { type: 'link' },
  break: { type: 'fmt', subType: 'xlf:lb' },
  formula: { type: 'other', subType: 'masar:formula' },
  gap: { type: 'other', subType: 'masar:gap' },
}
const states: Record<LocaleState, { state: string; subState?: string }> = {
  missing: { state: 'initial' },
  stale: { state: 'initial', subState: 'masar:stale' },
  draft: { state: 'translated' },
  published: { state: 'final' },
}

/** A text with its marks as elements, which a translator may move, and neither copy nor delete. */
function inlineXml(coded: Coded, inlines: readonly Inline[]): string {
  const known = new Map(inlines.map((inline) => [inline.number, inline]))
  const fixed = { canCopy: 'no', canDelete: 'no' }
  const element = (number: number, isPair: boolean) => {
    const inline = known.get(number)
    const shown = isPair ? { dispStart: inline?.shown } : { disp: inline?.shown, equiv: inline?.shown }
    return attributes({ id: number, ...(inline && types[inline.kind]), ...fixed, ...shown })
  }
  return tokensOf(coded)
    .map((token) => {
      if ('text' in token) return xmlText(token.text)
      if ('open' in token) return `<pc${element(token.open, true)}>`
      return 'close' in token ? '</pc>' : `<ph${element(token.alone, false)}/>`
    })
    .join('')
}

function unitXml(id: string, { source, target, state, base, limit, place, inlines }: Unit): string {
  const space = attributes({ 'xml:space': 'preserve' })
  const most = limit === null ? [] : [`<note${attributes({ category: 'limit' })}>${limit}</note>`]
  const notes = [`<note${attributes({ category: 'place' })}>${xmlText(place)}</note>`, ...most]
  return [
    `<unit${attributes({ id, name: id, 'masar:base': base })}>`,
    `<notes>\n${notes.join('\n')}\n</notes>`,
    `<segment${attributes(states[state])}>`,
    `<source${space}>${inlineXml(source, inlines)}</source>`,
    ...(target === null ? [] : [`<target${space}>${inlineXml(target, inlines)}</target>`]),
    '</segment>',
    '</unit>',
  ].join('\n')
}

/** Records as a file of XLIFF 2.0 (OASIS, 2014; ISO 21720). */
export function* xliff2({ source, target, records }: FileContent): Generator<string> {
  const head = attributes({
    version: '2.0',
    xmlns: 'urn:oasis:names:tc:xliff:document:2.0',
    'xmlns:masar': 'urn:masar:translation',
    srcLang: source,
    trgLang: target,
  })
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<xliff${head}>\n`
  for (const { record, units } of records) {
    const named = xmlText(`${record.type}: ${record.title}`)
    yield `<file${attributes({ id: recordKey(record), original: recordKey(record) })}>\n<notes>\n<note>${named}</note>\n</notes>\n`
    for (const unit of units) yield `${unitXml(unitKey(record, unit), unit)}\n`
    yield '</file>\n'
  }
  yield '</xliff>\n'
}
