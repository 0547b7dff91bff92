import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant } from '@/lib/platform/http/contract'
import { shownPlatform } from './platforms.contract'
import { rosterMatches, scoreProblems } from './words'

const Link = z.object({
  id: Id,
  title: z.string(),
  contextTitle: z.string().describe('The course at the platform'),
  path: z.object({ id: Id, title: z.object({ ar: z.string().optional(), en: z.string().optional() }) }),
  wantsGrades: z.boolean(),
  hasRoster: z.boolean(),
  peopleCount: z.int(),
  problem: z.enum(scoreProblems).nullable().describe('Of a grade that did not reach the platform'),
  createdAt: Instant,
})
const params = z.object({ id: Id })
const { id } = shownPlatform
const linkId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a73'

export const listLtiLinks = contract({
  id: 'ltiPlatforms.links',
  method: 'GET',
  path: '/admin/integration/lti/platform/:id/link/list',
  summary: 'List the places of a platform that open a path',
  description: 'A place is known from its first launch on.',
  access: { role: 'admin', permission: 'ltiPlatform.read' },
  params,
  returns: z.array(Link),
  errors: ['ltiPlatformNotFound'],
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: {
    params: { id },
    returns: [
      {
        id: linkId,
        title: 'Safety at work',
        contextTitle: 'Induction 2026',
        path: { id, title: { en: 'Safety', ar: 'السلامة' } },
        wantsGrades: true,
        hasRoster: true,
        peopleCount: 12,
        problem: null,
        createdAt: '2026-11-23T09:30:00.000Z',
      },
    ],
  },
})

export const readLtiRoster = contract({
  id: 'ltiPlatforms.roster',
  method: 'POST',
  path: '/admin/integration/lti/platform/:id/link/:linkId/roster',
  summary: 'Read the roster of a course from its platform',
  description:
    'By the Names and Role Provisioning Services. Changes nothing here: it says who would be known, and people come in by their own launches. Reads at most 1,000 people.',
  access: { role: 'admin', permission: 'ltiPlatform.update' },
  audit: 'ltiRosterRead',
  params: z.object({ id: Id, linkId: Id }),
  returns: z.object({
    people: z.array(
      z.object({
        subject: z.string(),
        name: z.string(),
        email: z.string().nullable(),
        isActive: z.boolean(),
        isLearner: z.boolean(),
        match: z
          .enum(rosterMatches)
          .describe(
            'linked: the account is known; sameAddress: an account has the address, and its person would have to link it',
          ),
      }),
    ),
    isCut: z.boolean().describe('Whether the platform has more people than were read'),
  }),
  errors: ['ltiPlatformNotFound', 'ltiLinkNotFound', 'ltiRosterUnavailable'],
  example: {
    params: { id, linkId },
    returns: {
      people: [
        {
          subject: '535fa085f22b4655',
          name: 'Sara Ali',
          email: 'sara@alnoor.example',
          isActive: true,
          isLearner: true,
          match: 'none',
        },
      ],
      isCut: false,
    },
  },
})
