import type { LearnerEvent, ModuleFacts, Part } from '../completion/plan.rules'
import { number, once, text } from '../completion/plan-parts.rules'
import type { BuiltInType, ModuleTypeData } from './definition.rules'
import { file, missing, type Sample } from './sample.rules'
import { adlVerb, asset, choice, flag, localized, record, retired, whole } from './schema-parts.rules'

const type: ModuleTypeData = {
  key: 'content.document',
  learnerAction: 'read',
  labels: { ar: 'مستند', en: 'Document' },
  configSchema: record({
    allowDownload: retired(flag(true)),
    pageCompletion: choice({
      any: ['أي صفحة', 'Any page'],
      last: ['الصفحة الأخيرة', 'The last page'],
      all: ['كل الصفحات', 'All pages'],
    }),
  }),
  bodySchema: record(
    { fileByLocale: { ...asset(['pdf', 'docx'], 100), 'x-localized': true }, summary: localized(5_000, 'richText') },
    ['fileByLocale'],
  ),
  resultSchema: record({ page: whole(1, 10_000), pages: whole(1, 10_000) }),
  completionRules: ['pagesViewed'],
  events: ['opened', 'pageViewed', 'downloaded', 'completed'],
  isGradable: false,
  offlineCapable: true,
  xapi: { activityType: 'http://activitystrea.ms/schema/1.0/file', verbs: [adlVerb('experienced'), adlVerb('completed')] },
}

/** Pages as counted by the player: a file may have different numbers per language, which are counted separately. */
function pages(mode: string): Part {
  const seen = ({ result }: LearnerEvent) => ({ page: number(result?.page, 0), of: number(result?.pages, 0) })
  if (mode === 'any') return once()
  if (mode === 'last')
    return {
      marks: ['done'],
      marksOf: (event) => {
        const { page, of } = seen(event)
        return of > 0 && page === of ? ['done'] : []
      },
    }
  return {
    marksOf: (event) => {
      const { page, of } = seen(event)
      return of > 0 && page <= of ? [`${of}/${page}`] : []
    },
    extra: (marks) => {
      const counts = new Map<number, number[]>()
      for (const [mark, [first]] of Object.entries(marks)) {
        const of = Number(mark.split('/')[0])
        const known = counts.get(of)
        if (known) known.push(first)
        else if (of > 0) counts.set(of, [first])
      }
      const complete = [...counts].filter(([of, found]) => found.length === of).map(([, found]) => Math.max(...found))
      return complete.length > 0 ? Math.min(...complete) : null
    },
  }
}

const plan = ({ settings }: ModuleFacts): Part => pages(text(settings.pageCompletion) || 'any')

const sample: Sample = {
  config: { allowDownload: false, pageCompletion: 'all' },
  body: (say) => ({
    fileByLocale: say(file, '7c9e6679-7425-40de-944b-e07fc1f90ae7'),
    summary: say('دليل الموظف', 'Staff handbook'),
  }),
  result: { page: 3, pages: 12 },
  configFaults: [{ at: 'allowDownload', value: 'no', keyword: 'type' }],
  bodyFaults: [missing('fileByLocale'), { at: 'fileByLocale', value: '../secret.pdf', keyword: 'format' }],
  resultFaults: [{ at: 'page', value: 0, keyword: 'minimum' }],
}

export const document: BuiltInType = { place: 4, type, plan, sample }
