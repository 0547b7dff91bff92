import type { LocaleState } from '@/lib/domain/learning/modules/words'
import { type Coded, tokensOf } from '../texts/coded-text.rules'
import { type Inline, recordKey, type Unit, unitKey } from '../texts/unit.rules'
import type { FileContent } from './file-record.rules'
import { attributes, xmlText } from './xml-text.rules'

const types: Record<Inline['kind'], string> = {
  bold: 'bold',
  italic: 'italic',
  strike: 'x-strike',
  code: 'x-code',
  link: 'link',
  break: 'lb',
  formula: 'x-formula',
  gap: 'x-gap',
}
const states: Record<LocaleState, string> = {
  missing: 'needs-translation',
  stale: 'needs-review-translation',
  draft: 'translated',
  published: 'final',
}

/** A text with its marks as elements. */
function inlineXml(coded: Coded, inlines: readonly Inline[]): string {
  const known = new Map(inlines.map((inline) => [inline.number, inline]))
  const element = (number: number) => {
    const inline = known.get(number)
    return attributes({ id: number, ctype: inline && types[inline.kind], clone: 'no', 'equiv-text': inline?.shown })
  }
  return tokensOf(coded)
    .map((token) => {
      if ('text' in token) return xmlText(token.text)
      if ('open' in token) return `<g${element(token.open)}>`
      return 'close' in token ? '</g>' : `<x${element(token.alone)}/>`
    })
    .join('')
}

function unitXml(id: string, { source, target, state, base, limit, place, inlines }: Unit): string {
  const width = limit === null ? {} : { maxwidth: limit, 'size-unit': 'char' }
  return [
    `<trans-unit${attributes({ id, resname: id, 'xml:space': 'preserve', ...width, extradata: `base:${base}` })}>`,
    `<source>${inlineXml(source, inlines)}</source>`,
    `<target${attributes({ state: states[state] })}>${target === null ? '' : inlineXml(target, inlines)}</target>`,
    `<note${attributes({ from: 'masar' })}>${xmlText(place)}</note>`,
    '</trans-unit>',
  ].join('\n')
}

/** Records as a file of XLIFF 1.2 (OASIS, 2008), which keeps to the strict schema. */
export function* xliff12({ source, target, records }: FileContent): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n'
  const languages = { 'source-language': source, 'target-language': target }
  for (const { record, units } of records) {
    yield `<file${attributes({ original: recordKey(record), ...languages, datatype: 'plaintext' })}>\n<header>\n<note>${xmlText(`${record.type}: ${record.title}`)}</note>\n</header>\n<body>\n`
    for (const unit of units) yield `${unitXml(unitKey(record, unit), unit)}\n`
    yield '</body>\n</file>\n'
  }
  yield '</xliff>\n'
}
