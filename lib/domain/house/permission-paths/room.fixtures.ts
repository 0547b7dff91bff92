import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'

export const fixtures: RoomFixtures = {
  examples: {
    'permissions.explain': async ({ learner }) => ({
      body: { userId: learner.user.id, subject: 'learningPath', action: 'read' },
    }),
  },
  databaseFunctions: {
    'person_standing(uuid,uuid)': {
      attempts: (mine, theirs) =>
        [
          [mine.id, mine.user],
          [theirs.id, theirs.user],
          [mine.id, theirs.user],
        ].map((values) => ['select * from public.person_standing($1, $2)', values]),
    },
    'program_standing(uuid,uuid)': {
      attempts: (mine, theirs) =>
        [
          [mine.id, mine.program],
          [theirs.id, theirs.program],
          [mine.id, theirs.program],
        ].map((values) => ['select * from public.program_standing($1, $2)', values]),
    },
  },
}
