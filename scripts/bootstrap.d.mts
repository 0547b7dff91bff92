export const root: string
export const operatorPrograms: readonly string[]
export function checkNode(): void
export function fail(message: string): never
interface Options {
  quiet?: boolean
  env?: Record<string, string>
}
export function run(command: string, args: string[], options?: Options): Promise<{ code: number; output: string }>
export function npm(args: string[], options?: Options): Promise<{ code: number; output: string }>
export function bin(path: string, args: string[], options?: Options): Promise<{ code: number; output: string }>
export function sourceStamp(): string
export function isBuilt(): boolean
export function markStale(): void
export function markBuilt(stamp: string): void
export function buildIfStale(): Promise<void>
