import { escapeXml } from '@/lib/platform/text/escape'
import { typeOf } from '../types/question-types.rules'
import { manifestName } from './qti-reader.rules'
import { qtiHtml, writerOf } from './qti-text.rules'
import { type StoredQuestion, storedSettings } from './stored-question.rules'
import { textsOf } from './stored-texts.rules'

/** A question as an item of QTI 3; null where the format has no such type. */
export function qtiItemOf(question: StoredQuestion, number: number): string | null {
  const form = typeOf(question.design).files.qti
  if (!form) return null
  const texts = textsOf(question)
  const found = form.write(question.design, writerOf(texts))
  const { stem, explanation } = texts
  const { type } = question.design
  const settings = JSON.stringify({ ...storedSettings(question), type, tags: question.tags })
  const language = stem.ar === undefined ? 'en' : 'ar'
  const title = (stem[language] ?? '').replace(/\s+/g, ' ').slice(0, 100)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="item-${number}" title="${escapeXml(title)}" adaptive="false" time-dependent="false" xml:lang="${language}">`,
    ...found.responses,
    '<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/>',
    `<qti-outcome-declaration identifier="MAXSCORE" cardinality="single" base-type="float"><qti-default-value><qti-value>${question.points}</qti-value></qti-default-value></qti-outcome-declaration>`,
    '<qti-outcome-declaration identifier="FEEDBACK" cardinality="multiple" base-type="identifier"/>',
    `<qti-item-body data-masar="${escapeXml(settings)}">${found.body}</qti-item-body>`,
    ...(explanation
      ? [
          `<qti-modal-feedback outcome-identifier="FEEDBACK" identifier="explanation" show-hide="show"><qti-content-body>${qtiHtml(explanation)}</qti-content-body></qti-modal-feedback>`,
        ]
      : []),
    '</qti-assessment-item>',
    '',
  ].join('\n')
}

export const itemName = (number: number) => `items/item-${number}.xml`

/** The files of a package with some items. */
export function qtiPackage(items: readonly string[]): Map<string, string> {
  const resources = items
    .map((_, at) => {
      const name = itemName(at + 1)
      return `<resource identifier="item-${at + 1}" type="imsqti_item_xmlv3p0" href="${name}"><file href="${name}"/></resource>`
    })
    .join('\n')
  const manifest = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="questions">',
    '<metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata>',
    '<organizations/>',
    `<resources>\n${resources}\n</resources>`,
    '</manifest>',
    '',
  ].join('\n')
  return new Map([[manifestName, manifest], ...items.map((item, at): [string, string] => [itemName(at + 1), item])])
}
