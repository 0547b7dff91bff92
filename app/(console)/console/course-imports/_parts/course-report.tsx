import type { z } from 'zod'
import { builtInModuleTypes } from '@/lib/domain/learning/modules/types/built-in-types.rules'
import type { CourseImport } from '@/lib/domain/standards/course-imports/course-imports.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { Facts } from '@/lib/ui/detail/facts'
import { Panel } from '@/lib/ui/panel'
import { Amount } from '@/lib/ui/when'
import { Bytes } from '../../files/_parts/bytes'
import { importColours } from './import-states'

type Props = {
  of: z.input<typeof CourseImport>
  language: Language
  regional: Parameters<typeof Amount>[0]['regional']
  t: (key: string) => string
}

/** The name of a module type of the product. */
export const typeName = (key: string, language: Language): string =>
  builtInModuleTypes.find((type) => type.key === key)?.labels[language] ?? key

/** The result of checking an archive: how much of each kind, and in which language. */
export function CourseReport({ of, language, regional, t }: Props) {
  const say = (key: string) => t(`courseImports.${key}`)
  const counted = (counts: Record<string, number>, name: (key: string) => string) => (
    <span className="stack tight">
      {Object.entries(counts).map(([key, count]) => (
        <span key={key}>
          {name(key)}: <Amount value={count} regional={regional} />
        </span>
      ))}
    </span>
  )
  const isOther = of.foundLanguage !== null && of.foundLanguage !== of.language
  return (
    <Panel title={say('report')} tools={<span className={`badge ${importColours[of.state]}`}>{say(`states.${of.state}`)}</span>}>
      {of.fault && (
        <p className="notice" role="alert">
          {say(`faults.${of.fault}`)}
        </p>
      )}
      {of.state === 'checked' && isOther && <p className="notice">{say('otherLanguage')}</p>}
      <Facts
        facts={[
          { label: say('columns.format'), value: say(`formats.${of.format}`) },
          { label: say('facts.stored'), value: say(`languages.${of.language}`) },
          ...(of.foundLanguage ? [{ label: say('facts.found'), value: say(`languages.${of.foundLanguage}`) }] : []),
          { label: say('facts.sections'), value: <Amount value={of.sections.length} regional={regional} /> },
          { label: say('facts.lessons'), value: counted(of.lessonCounts, (key) => typeName(key, language)) },
          { label: say('facts.questions'), value: counted(of.questionCounts, (key) => t(`questionBanks.types.${key}`)) },
          { label: say('facts.files'), value: counted(of.fileCounts, (key) => t(`files.kinds.${key}`)) },
          { label: say('facts.size'), value: <Bytes value={of.fileBytes} regional={regional} /> },
          { label: say('facts.leftOut'), value: <Amount value={of.leftOutCount} regional={regional} /> },
        ]}
      />
    </Panel>
  )
}
