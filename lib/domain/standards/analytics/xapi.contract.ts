import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, limitedText, named } from '@/lib/platform/http/contract'
import { Titles } from './frame.contract'

/** Statements of an answer at most, and events that are read for one. */
export const [mostStatements, mostRead] = [500, 20_000]

const Agent = z.object({
  objectType: z.literal('Agent'),
  account: z.object({ homePage: z.string(), name: z.string().describe('Id of the person') }),
})
export const XapiStatement = z.object({
  id: Id,
  actor: Agent,
  verb: z.object({ id: z.string(), display: z.object({ en: z.string() }) }),
  object: z.object({
    objectType: z.literal('Activity'),
    id: z.string().describe('IRI of the module'),
    definition: z.object({ type: z.string(), name: Titles.optional() }),
  }),
  result: z
    .object({ completion: z.boolean().optional(), success: z.boolean().optional(), duration: z.string().optional() })
    .optional(),
  context: z.object({ platform: z.string(), revision: z.string(), language: z.string().optional() }),
  timestamp: z.string(),
  stored: z.string(),
  authority: Agent,
  version: z.string(),
})
named({ XapiStatement })

const origin = 'https://alnoor.masar.example'

export const listStatements = contract({
  id: 'analytics.statements',
  method: 'GET',
  path: '/admin/analytics/xapi/statements',
  heavy: true,
  summary: 'Read learning events as xAPI statements',
  description: `Statements of xAPI 1.0.3, by the time at which they were stored, newest first. An actor is an account: the host and the id of a person, never an email address; answers are not in them. \`more\` is the address of the next ones, empty at the end; an answer that had to pass over many events may have few statements or none, and \`more\`. Events are kept for ${400} days.`,
  access: { role: 'admin', permission: 'analytics.export' },
  audit: 'xapiStatementsExported',
  query: z.strictObject({
    since: Instant.optional().describe('Stored after this moment'),
    until: Instant.optional().describe('Stored at this moment or before'),
    verb: limitedText(300).optional().describe('IRI'),
    agent: limitedText(1000).optional().describe('An agent as JSON, with an account of this host'),
    activity: limitedText(300).optional().describe('IRI of a module, as in a statement'),
    limit: limitedText(5).regex(/^\d+$/).default('100').describe(`At most ${mostStatements}; 0 and more mean that many`),
    ascending: z.enum(['true', 'false']).default('false').describe('Oldest first'),
    cursor: limitedText(80).optional().describe('From `more`'),
  }),
  returns: z.object({
    statements: z.array(XapiStatement),
    more: z.string().describe('Path and query of the next statements; empty: these were the last'),
  }),
  sends: {
    'X-Experience-API-Version': { description: '1.0.3' },
    'X-Experience-API-Consistent-Through': {
      description: 'Every event that was stored before this moment can be read; later ones may still appear',
    },
  },
  example: {
    query: { limit: '1' },
    returns: {
      statements: [
        {
          id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1e01',
          actor: { objectType: 'Agent', account: { homePage: origin, name: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b12' } },
          verb: { id: 'http://adlnet.gov/expapi/verbs/completed', display: { en: 'completed' } },
          object: {
            objectType: 'Activity',
            id: `${origin}/xapi/activities/modules/01939e5c-7a30-7c2e-9a54-5b8f0d6f1b31`,
            definition: { type: 'http://adlnet.gov/expapi/activities/module', name: { ar: 'الإخلاء', en: 'Evacuation' } },
          },
          result: { completion: true, duration: 'PT40S' },
          context: { platform: 'Masar', revision: '2', language: 'ar' },
          timestamp: '2026-11-21T09:29:58.000Z',
          stored: '2026-11-21T09:30:00.000Z',
          authority: { objectType: 'Agent', account: { homePage: origin, name: 'masar' } },
          version: '1.0.3',
        },
      ],
      more: '',
    },
  },
})
