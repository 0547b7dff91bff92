// Which requests of which lists may cost more as the list grows: for the test of plans and the growth bench.

/** `most`: the most additional rows, if that number does not grow with the list. */
export type Exception = { cases: RegExp; because: string; most?: number }
const sampled: Exception = {
  cases: /^(frequent|rare|absent) word$/,
  because: 'a search first samples the newest 1,000 texts, to learn whether its words are rare',
  most: 2200,
}
const walked: Exception = {
  cases: /^old word$/,
  because: 'a word that is frequent, but only far from where the list begins, is walked to; two seconds bound it, and are told',
}
const unindexed: Exception = {
  cases: /^(old|rare|absent) word$/,
  because: 'the list is short in life and has no index of its words',
}
const counted: Exception = {
  cases: /^(numbered|far numbered) page$/,
  because:
    'a numbered page tells the total, which has to be counted, and a far one is walked to; two seconds bound it, and are told',
}
/**
 * Requests that read more than ten rows for each row shown, by list, with the reason. The test of plans also fills lists with ten thousand rows that
 * have some dozen in practice. An exception that is no longer needed fails its list there.
 */
export const exceptions: Record<string, Exception[]> = {
  'learningPaths.list': [
    sampled,
    walked,
    counted,
    {
      cases: /^enrolled 1$/,
      because: "a person's own paths are looked up first, 1,001 at most, and fetched one by one",
      most: 3300,
    },
  ],
  'learningPaths.listPublic': [counted],
  'learningPaths.listAll': [sampled, walked, counted],
  'learningPaths.roster': [sampled, walked, counted],
  'learningPaths.candidates': [sampled, walked, counted],
  'learningPaths.versions': [counted],
  'activityLog.list': [
    sampled,
    walked,
    counted,
    {
      cases: /^(several of )?resourceId/,
      because: 'the records of one thing are looked up first, 1,001 at most, to learn whether they are few',
      most: 2200,
    },
    {
      cases: /^(several of )?ipAddress/,
      because: 'addresses have no index: every record written would pay for it',
    },
  ],
  'organizationMembers.list': [
    sampled,
    walked,
    counted,
    {
      cases: /^(several of )?role/,
      because: 'the holders of a role are looked up first, 1,001 at most, to learn whether they are few',
      most: 1100,
    },
    {
      cases: /^updatedAt:/,
      because:
        'every sign-in changes it: an index would make each of them write all indexes of the account, that of its words too',
    },
  ],
  'invites.list': [unindexed, counted],
  'roles.members': [
    walked,
    counted,
    {
      cases: /^(?!old word|numbered page|far numbered page)/,
      because:
        'the holders of the role are looked up first, 1,001 at most, to learn whether they are few; a search samples as well',
      most: 3300,
    },
  ],
  'serviceAccounts.list': [unindexed, counted],
  'ssoProviders.list': [unindexed, counted],
  'sessions.list': [
    unindexed,
    counted,
    {
      cases: /^(updatedAt|lastUsedAt):/,
      because: "a person's sessions are few, and an index on these columns would be written at every use of one",
    },
  ],
  'sessions.listOfUser': [unindexed, counted],
  'termPolicies.list': [unindexed, counted],
  'termPolicies.listAccepted': [counted],
  'assets.list': [sampled, walked, counted],
  'apiKeys.list': [
    unindexed,
    counted,
    { cases: /^(kind [23]|several of kind)$/, because: 'an organization has at most 500 keys' },
  ],
  'memberImports.list': [unindexed, counted],
  'memberImports.listRows': [counted],
  'jobs.list': [unindexed, counted],
  'jobs.listOwn': [unindexed, counted],
  'modules.list': [sampled, walked, counted],
  'modules.versions': [counted],
  'learnerNotes.list': [unindexed, counted],
  'moduleTypes.list': [unindexed, counted],
  'passkeys.list': [counted],
  'progress.list': [sampled, walked, counted],
  'progress.listOwn': [
    sampled,
    walked,
    unindexed,
    counted,
    {
      cases: /^(several of )?state/,
      because: "a person's enrolments are few: they are read by the index of the person, and asked for their state",
    },
  ],
  'roles.list': [
    unindexed,
    counted,
    { cases: /^frequent word$/, because: 'the permissions of each row are read beside it', most: 100 },
    {
      cases: /^(first page|(createdAt|updatedAt|nameAr|nameEn):desc)$/,
      because: 'each role tells how many people hold it, which has to be counted; here one is held by all',
    },
  ],
  'activityLog.checkpoints': [counted, { cases: /./, because: 'the list is numbered unless a cursor is sent' }],
}
