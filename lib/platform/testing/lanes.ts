/** Where there are test files. */
export const folders = ['lib', 'db', 'scripts', 'app', 'messages', 'docs']

/** All test files of vitest. One that no list below names belongs to the lane `rooms`. */
export const everything = folders.map((folder) => `${folder}/**/*.test.ts`)

/** Tests without a database: they get none, so that a test that needs one fails here. */
export const unit = [
  'lib/**/*.rules.test.ts',
  'app/**/{_parts,_player,docs}/**/*.test.ts',
  'docs/**/*.test.ts',
  'lib/architecture*.test.ts',
  'lib/enumerations.test.ts',
  'lib/domain/learning/modules/schemas/module-type-{compiler,schemas.honest}.test.ts',
  'lib/host/{page-turns,static-files}.test.ts',
  'lib/platform/{env,memo,outgoing,outside-json,printed-errors,secrets}.test.ts',
  'lib/platform/auth/{altcha,captcha,password,two-factor}.test.ts',
  'lib/platform/gate/{address,host,label,rate-limit}.test.ts',
  'lib/platform/http/{body,encoder,location,openapi,page-refusal}.test.ts',
  'lib/platform/i18n/{dates,days,languages,names,text-file}.test.ts',
  'lib/platform/storage/*.test.ts',
  'lib/platform/testing/**/*.test.ts',
  'lib/ui/**/*.test.ts',
  'messages/**/*.test.ts',
  'scripts/**/*.test.ts',
]

/** Tests of the built product. */
export const hosts = ['lib/domain/**/*hosts.test.ts', 'app/console/api/two-processes.test.ts']

/** Tests that read or change state of a whole database: each file has a database of its own. Those of a worker share a process. */
export const alone = [
  'app/console/api/console-proxy.test.ts',
  'app/first-run/first-run.test.ts',
  'db/**/*.test.ts',
  'lib/platform/db/**/*.test.ts',
  'lib/domain/{changed-since,concurrency,next-request,secrets-stay-inside}.test.ts',
  'lib/domain/house/activity-log/{checkpoints,refused-attempts,rewritten-log}.test.ts',
  'lib/domain/list-plans.test.ts',
  'lib/platform/auth/rotate-keys.test.ts',
  'lib/platform/lists/{lists,too-long}.test.ts',
  'lib/host/{backup,nightly-sync,startup}.test.ts',
]

/** Tests that mostly wait for other processes or for time: more of them run at once than there are processors. */
export const clock = [
  'db/embedded*.test.ts',
  // They load two linters and two generators of several megabytes that no other test needs.
  'lib/domain/document-{linters,generators}.test.ts',
  // It type-checks a copy of the repository.
  'lib/new-room.test.ts',
  // It replaces the resolver of names in its process.
  'lib/platform/outgoing-names.test.ts',
  'lib/host/{first-organization,hasher,listener,outage,overload,page-admission,sdk,server,workers}.test.ts',
  'lib/platform/gate/kv-limiter*.test.ts',
  'lib/platform/kv/*.test.ts',
]
