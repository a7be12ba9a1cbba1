import fc from 'fast-check'

// Every run draws the same values, so that a run fails only after a change. `SEED` names others.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_260_314) })
