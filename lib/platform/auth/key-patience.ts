/** A key that was made is known to every process after this time; `keys:rotate` relies on it. */
export const rereadMs = 10_000

/** How old what a process remembers of the keys may be. The tests remember longer: they count the statements of requests, and a busy machine must not add one. */
export const keyPatience = { rereadMs }
