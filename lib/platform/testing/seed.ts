/** The seed of the property tests: the same in every run, so that no run fails by chance; `npm run test:fuzz` sets another one each time. */
export const seed = Number(process.env.FAST_CHECK_SEED ?? 20_260_101)
