export type Proof = { file: string; title: string; isPart: boolean }
export type Passed = { file: string; title: string; fullName: string }
export function namedProofs(specification: string, reliability: string): Proof[]
export function passedTests(reports: object[]): Passed[]
export function unproved(named: Proof[], passed: Passed[]): Proof[]
export function missingProofs(reportFiles: string[]): string[]
