import type { TypeFixtures } from '../all-types.fixtures'

export const fixtures: TypeFixtures = {
  otherRight: null,
  settings: [
    { fileKinds: ['video'], maxFiles: 1 },
    { fileKinds: ['audio', 'image'], maxFiles: 5, maxFileMegabytes: 2048 },
  ],
}
