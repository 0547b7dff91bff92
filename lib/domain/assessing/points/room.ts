import { z } from 'zod'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { room } from '@/lib/platform/rooms'
import { badgeEventKinds } from './badge-events.contract'
import { contestEvents } from './contests/contest-events.contract'
import { personData } from './person-data.contract'

/** Gives a new badge, or one that can be earned again, to those who have done enough. */
export const awardBadge = job('points.awardBadge', z.strictObject({ badgeId: Id }))

export const points = room({
  publishedAs: 'gamification',
  errors: {
    gamificationOff: [6800, 403],
    gamificationRuleNotFound: [6801, 404],
    gamificationRulesFull: [6802, 409],
    levelNotFound: [6803, 404],
    levelThresholdTaken: [6804, 409],
    levelsFull: [6805, 409],
    pauseNotFound: [6806, 404],
    pauseOverlaps: [6807, 409],
    badgeNotFound: [6808, 404],
    badgesFull: [6809, 409],
    leaderboardNotFound: [6810, 404],
    leaderboardsFull: [6811, 409],
    pointsEntryNotFound: [6812, 404],
    pointsContestRepeated: [6813, 409],
    pointsContestsOpen: [6814, 409],
    pointsContestNotFound: [6815, 404],
    pointsContestDecided: [6816, 409],
    pointsContestOwnEntry: [6817, 409],
  },
  permissions: {
    gamification: ['read', 'update', 'adjust'],
    gamificationRule: ['read', 'create', 'update', 'delete'],
    leaderboard: ['read', 'create', 'update'],
  },
  personal: ['gamification.read', 'gamification.update'],
  grants: { learner: { 'gamification.read': 'own', 'gamification.update': 'own' } },
  records: {
    gamificationRule: { parameters: ['rule/:ruleId'] },
    gamificationLevel: { parameters: ['level/:levelId'] },
    gamificationStreak: { parameters: ['streak/:userId'] },
    gamificationPause: { parameters: ['pause/:id'] },
    gamificationBadge: { parameters: ['badge/:badgeId'] },
    gamificationLeaderboard: { parameters: ['leaderboard/:boardId'] },
    pointsContest: { parameters: ['contest/:contestId'] },
    pointsEntry: { parameters: ['entry/:entryId'] },
  },
  actions: [
    'adminGamificationSettingUpdate',
    'gamificationRuleCreated',
    'gamificationRuleUpdated',
    'gamificationRuleSimulated',
    'gamificationLevelCreated',
    'gamificationLevelUpdated',
    'gamificationLevelDeleted',
    'gamificationPointsAdjusted',
    'badgeDefinitionCreated',
    'badgeDefinitionUpdated',
    'leaderboardCreated',
    'leaderboardUpdated',
    'leaderboardClosed',
    'streakPaused',
    'streakPauseEnded',
    'streakRestored',
    'streakFreezeGranted',
    'userUpdateGamificationSetting',
    'pointsContested',
    'pointsContestDecided',
  ],
  events: { ...badgeEventKinds, ...contestEvents },
  jobs: [awardBadge],
  person: personData,
})
