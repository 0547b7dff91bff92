const MB = 1024 * 1024
/** Of one package: bytes of the archive, bytes and files in it when unpacked, bytes of the manifest, modules and files of the library. */
export const packageLimits = { archive: 64 * MB, unpacked: 96 * MB, manifest: 24 * MB, modules: 200, assets: 300 } as const
