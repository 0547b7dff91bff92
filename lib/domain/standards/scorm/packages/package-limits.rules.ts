const MB = 1024 * 1024

/** Of one package: bytes of the archive, of all files unpacked, of one of them, and of the manifest; how often larger unpacked than packed. */
export const packageLimits = {
  archive: 256 * MB,
  unpacked: 768 * MB,
  file: 128 * MB,
  manifest: 4 * MB,
  files: 5_000,
  ratio: 200,
  /** Below so many bytes the ratio says nothing. */
  ratioFrom: 16 * MB,
  path: 400,
  items: 200,
  findings: 100,
} as const

/** The most packages of an organization. */
export const mostPackages = 5_000
