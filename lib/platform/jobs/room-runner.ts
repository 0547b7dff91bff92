/** Continuous work of a room in every serving process, which shares its work through Postgres: slow outside work whose attempts are records. */
export type RoomRunner = {
  start(): void
  /** Takes no further work, and ends what is under way or leaves it to the next process. */
  stop(): Promise<void>
  /** Does what is due until nothing is or the signal is aborted; returns how much. */
  runDue(signal: AbortSignal): Promise<number>
}
