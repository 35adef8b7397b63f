import { defineConfig } from "vitest/config"

const slow = { testTimeout: 30_000, hookTimeout: 90_000 }

// One suite, several grounds: the API tests run on PostgreSQL and on the embedded database; races and faults need the
// real thing; the journeys need a browser and the built app.
export default defineConfig({
  test: {
    // Tests wait for a database or a browser more than they work: both cores are worth using.
    maxWorkers: 2,
    projects: [
      { test: { name: "pure", include: ["{contract,web,locales,scripts}/**/*.test.{ts,tsx}"] } },
      { test: { name: "rules", include: ["tests/rules/**/*.test.ts"], testTimeout: 30_000 } },
      {
        test: {
          name: "api-postgres",
          include: ["server/**/*.test.ts"],
          globalSetup: ["tests/fixtures/postgres-setup.ts"],
          env: { GROUND: "postgres" },
          ...slow,
        },
      },
      {
        test: {
          name: "api-embedded",
          include: ["server/**/*.test.ts"],
          globalSetup: ["tests/fixtures/embedded-setup.ts"],
          env: { GROUND: "embedded" },
          ...slow,
        },
      },
      {
        test: {
          name: "races",
          include: ["tests/{races,faults,tools}/**/*.test.ts"],
          globalSetup: ["tests/fixtures/postgres-setup.ts", "tests/fixtures/demo-setup.ts"],
          env: { GROUND: "postgres" },
          ...slow,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.e2e.ts"],
          globalSetup: ["tests/e2e/setup.ts"],
          ...slow,
          // A browser on a busy machine is late now and then: it gets time, and another try; what is really broken
          // fails three times. To see what fails now and then, run with --retry=0.
          retry: 2,
          testTimeout: 90_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
