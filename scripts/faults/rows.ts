import type { Ground } from './ground'

/** One row of the result; `figures` is the measurement as a text. */
export type Row = { id: string; what: string; goal: string; figures: string; pass: boolean }
export type Scale = { quick: boolean }
/** An experiment, which gives one or several rows. */
export type Scenario = { ids: string[]; run(ground: Ground, scale: Scale): Promise<Row[]> }

export const ms = (value: number) => `${Math.round(value)} ms`
export const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`
