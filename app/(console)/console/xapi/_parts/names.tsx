import type { listLaunches } from '@/lib/domain/standards/xapi/results/results.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import type { ItemOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'

export type Launch = ItemOf<typeof listLaunches>

export const lessonOf = ({ module }: Launch, language: Language): string =>
  module ? inLanguage(module.title, language).text : ''

const colours = { open: '', completed: 'good', passed: 'good', failed: 'warn', waived: '' }

export const Outcome = ({ unit: { outcome }, words }: Pick<Launch, 'unit'> & { words: Record<keyof typeof colours, string> }) => (
  <span className={`badge ${colours[outcome]}`}>{words[outcome]}</span>
)
