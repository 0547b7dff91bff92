import { retention } from '@/db/schema/points'
import { retention as ofBoards } from '@/db/schema/points-boards'
import { retention as ofContests } from '@/db/schema/points-contests'
import { retention as ofRules } from '@/db/schema/points-rules'
import { notifications } from '@/lib/domain/house/notifications/room'
import { answerTo } from '@/lib/platform/ports'
import { serves } from '@/lib/platform/serving/serves'
import * as adjustments from './adjustments.service'
import * as awardBadge from './award-badge.service'
import * as badges from './badges.service'
import * as boards from './boards.service'
import * as contests from './contests/contests.service'
import * as learner from './learner.service'
import { pointReactions } from './ledger.service'
import * as levels from './levels.service'
import { badgeSubject, noticeReactions } from './notices.service'
import * as ownBoards from './own-boards.service'
import { badgesOfPerson, entriesOf, factsOfPerson, forgetPerson, streakData } from './owners.service'
import * as preferences from './preferences.service'
import { points } from './room'
import * as rules from './rules.service'
import * as settings from './settings.service'
import * as simulation from './simulation.service'
import { groupReactions } from './without-group.service'

export const server = serves(points, {
  services: [
    awardBadge,
    settings,
    rules,
    simulation,
    levels,
    badges,
    boards,
    learner,
    preferences,
    ownBoards,
    adjustments,
    contests,
  ],
  answers: [answerTo(notifications.ports.badge, badgeSubject, 'points')],
  reactions: [...pointReactions, ...groupReactions, ...noticeReactions],
  person: {
    export: {
      points: (context, { id }) => entriesOf(context, id),
      pointSources: (context, { id }) => factsOfPerson(context, id),
      badges: (context, { id }) => badgesOfPerson(context, id),
      streak: (context, { id }) => streakData(context, id),
      pointsContests: (context, { id }) => contests.contestsOf(context, id),
    },
    erase: async (context, { id }) => {
      await contests.forgetContests(context, id)
      await forgetPerson(context, id)
    },
  },
  retention: {
    ...retention,
    kept: { ...retention.kept, ...ofBoards.kept, ...ofContests.kept },
    notByRequests: [...retention.notByRequests, ...ofRules.notByRequests, ...ofBoards.notByRequests],
  },
})
