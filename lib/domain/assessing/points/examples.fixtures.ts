import type { Org } from '@/lib/domain/testing/contract-suite'
import { make, type Preparations, twice, unique } from '@/lib/domain/testing/preparations'
import { newId } from '@/lib/platform/ids'
import { adjustPoints } from './adjustments.contract'
import { createBadge } from './badges.contract'
import { createBoard } from './boards.contract'
import { contestPreparations } from './contests/contests.fixtures'
import { pauseStreak } from './learner.contract'
import { createLevel } from './levels.contract'
import { createRule } from './rules.contract'
import { updateSetting } from './settings.contract'

const name = { ar: 'قاعدة', en: 'Rule' }
export const switchOn = (org: Org, more: object = {}) => org.admin.call(updateSetting, { body: { isOn: true, ...more } })
export const makeRule = (org: Org, more: object = {}) =>
  make(org, createRule, { name, trigger: 'lessonCompleted', points: 10, ...more })
const makeLevel = (org: Org) => make(org, createLevel, { threshold: unique(), name: { ar: 'مستوى', en: 'Level' } })

const about = { ar: 'وصف', en: 'Description' }
export const makeBadge = (org: Org, more: object = {}) =>
  make(org, createBadge, { name, description: about, criterion: 'count', trigger: 'lessonCompleted', ...more })
export const makeBoard = (org: Org, more: object = {}) =>
  make(org, createBoard, { name, scope: 'organization', period: 'week', ...more })

const on = async (org: Org) => {
  await switchOn(org)
  return {}
}
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const adjusted = async (org: Org) => {
  const body = { userId: org.admin.user.id, points: 5, reason: 'Helped a colleague' }
  const by = await org.person(`adjusts${newId().slice(-12)}`, org.roles.admin)
  await by.call(adjustPoints, { body, headers: { 'idempotency-key': newId() } })
}
const ofLearner = async (org: Org) => {
  await switchOn(org)
  return { params: { userId: org.learner.user.id } }
}

export const preparations: Preparations = {
  ...contestPreparations,
  'gamification.updateSetting': on,
  'gamification.summary': on,
  'gamification.streak': on,
  'gamification.putPreference': on,
  'gamification.preference': on,
  'gamification.badges': (org) => twice(() => makeBadge(org)),
  'gamification.updateBadge': async (org) => ({ params: { badgeId: await makeBadge(org) } }),
  'gamification.ownBadges': async (org) => {
    await switchOn(org)
    await makeBadge(org)
    return {}
  },
  'gamification.leaderboards': (org) => twice(() => makeBoard(org)),
  'gamification.updateLeaderboard': async (org) => ({ params: { boardId: await makeBoard(org) } }),
  'gamification.closeLeaderboard': async (org) => ({ params: { boardId: await makeBoard(org) } }),
  'gamification.ownLeaderboards': async (org) => {
    await switchOn(org)
    await makeBoard(org)
    return {}
  },
  'gamification.ownLeaderboard': async (org) => {
    await switchOn(org)
    return { params: { boardId: await makeBoard(org) } }
  },
  'gamification.entries': async (org) => {
    await switchOn(org)
    return twice(() => adjusted(org))
  },
  'gamification.pause': async (org) => {
    await switchOn(org)
    return { body: { firstDay: daysAhead(3), lastDay: daysAhead(5) } }
  },
  'gamification.endPause': async (org) => {
    await switchOn(org)
    return { params: { id: await make(org, pauseStreak, { firstDay: daysAhead(30), lastDay: daysAhead(31) }) } }
  },
  'gamification.rules': (org) => twice(() => makeRule(org)),
  'gamification.readRule': async (org) => ({ params: { ruleId: await makeRule(org) } }),
  'gamification.updateRule': async (org) => ({ params: { ruleId: await makeRule(org) } }),
  'gamification.levels': (org) => twice(() => makeLevel(org)),
  'gamification.updateLevel': async (org) => ({ params: { levelId: await makeLevel(org) } }),
  'gamification.removeLevel': async (org) => ({ params: { levelId: await makeLevel(org) } }),
  'gamification.adjust': async (org) => {
    await switchOn(org)
    return { body: { userId: org.learner.user.id }, headers: { 'idempotency-key': newId() } }
  },
  'gamification.restoreStreak': async (org) => ({
    ...(await ofLearner(org)),
    body: { firstDay: daysAhead(-4), lastDay: daysAhead(-3) },
  }),
  'gamification.grantFreeze': ofLearner,
}
