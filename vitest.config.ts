import { playwright } from "@vitest/browser-playwright"
import { defineConfig } from "vitest/config"
import { chromiumArgs, findChromium } from "#tests/tools/chromium.ts"
import { citusPostgres } from "#tests/tools/find-postgres.ts"

const slow = { testTimeout: 30_000, hookTimeout: 90_000 }
// Files share what they import: loading the server takes longer than most of them. Those that put another module in the
// place of one have to be apart.
const shared = { ...slow, isolate: false }
const apart = [
  "server/platform/passwords.test.ts",
  "server/customers/login-work.test.ts",
  "server/organisers/console/find-organisers-work.test.ts",
  "tests/races/delayed-lock.test.ts",
]
// No statement: one ground is enough.
const pure = [
  "server/organisers/custom-fields/match-pattern.test.ts",
  "server/payments/providers.test.ts",
  "server/platform/{batched,clean-html,config,secrets,take-turns}.test.ts",
  "server/platform/http/{failure-answer,http,read-body,response-cache,route,security-headers}.test.ts",
  "server/platform/database/failure.test.ts",
  "server/messaging/render-mail.test.ts",
  "server/listen.test.ts",
]
// The journeys run on the embedded database too. Of the API's tests it repeats those in which a statement or a transaction
// could go another way there, not those about the order of notifications, drawing, wording, plans or the demo.
const not_embedded = [
  "server/paying/attempts/**",
  "server/payments/providers/**",
  "server/documents/**",
  "server/demo/**",
  "server/messaging/**",
  "server/website/**",
  "server/organisers/*/**",
  "server/platform/pdf/**",
  "server/platform/database/seams.test.ts",
  "server/catalogue/{hostile-input,plans,prepared-statements,time-zones}.test.ts",
  "server/bookings/waiting-list/seasons.test.ts",
  "server/console/{every-call,every-change,list-plans}.test.ts",
  "server/invariant-plans.test.ts",
]
// Nor those about rules that are judged in TypeScript, what is refused before anything is written, and what is only read
// or is one row: the journeys read and write the same there.
const judged_alike = [
  "server/account/{calendar-feed,get-account,things}.test.ts",
  "server/account/registrations/**",
  "server/bookings/reviews/**",
  "server/cart/{answers,eligibility,invariants,wrong-input}.test.ts",
  "server/catalogue/{effective-status,filter-entries,get-availability,on-sale,segments}.test.ts",
  "server/changes/registrations/{edit-answers,old-releases}.test.ts",
  "server/checkout/{checkout-checks,get-checkout}.test.ts",
  "server/customers/{custom-fields,segment-fields,unsubscribe}.test.ts",
  "server/organisers/{permission-matrix,website}.test.ts",
  "server/payments/{bank-instructions,invariants}.test.ts",
]
const repeated_on_cluster = ["server/paying/attempts/**", "server/messaging/**", "server/website/**"]
// A cluster repeats what asks the database in a way that could go another way there: all rooms that write and the lists.
const not_on_cluster = [
  ...apart,
  ...not_embedded.filter((pattern) => !repeated_on_cluster.includes(pattern)),
  ...pure,
  // They break the connection to one server, or look at one server's sessions and roles.
  "server/platform/database/{driver,migrate,seams,tenant-wall}.test.ts",
  // Readers of a cluster are a handle that is not listened to.
  "server/catalogue/category-filter-statements.test.ts",
  // They begin with a database in which there is nothing; tests/cluster distributes one.
  "server/commands.test.ts",
  "tests/races/start-together.test.ts",
  // Those who race meet at an advisory lock, which the nodes of a cluster do not share.
  "tests/races/coupons.test.ts",
  // Files in a folder, not rows.
  "tests/races/shared-files.test.ts",
]
const setupFiles = ["tests/fixtures/cheap-passwords.ts"]
const postgres = {
  globalSetup: ["tests/fixtures/postgres-setup.ts"],
  env: { GROUND: "postgres" },
}

// The repetition on other grounds finds what always goes another way there; what was late once is tried again and told. On
// PostgreSQL the same tests are run once.
const repetition = { retry: 1 }

// Left out where no PostgreSQL with Citus is found. Its statements take several times as long as one server's.
const cluster = {
  test: {
    name: "cluster",
    include: ["server/**/*.test.ts", "tests/{races,cluster}/**/*.test.ts"],
    exclude: not_on_cluster,
    globalSetup: ["tests/fixtures/cluster-setup.ts"],
    setupFiles: [...setupFiles, "tests/fixtures/cluster-file.ts"],
    env: { GROUND: "cluster" },
    ...shared,
    ...repetition,
    testTimeout: 90_000,
  },
}

// One suite, several grounds: the API tests run on PostgreSQL and on the embedded database; races and faults need the
// real thing; the journeys need a browser and the built app; screens are mounted in a browser by themselves.
export default defineConfig({
  test: {
    // Made for two cores: tests wait for a database more than they work, and for a browser more still.
    maxWorkers: 2,
    projects: [
      { test: { name: "pure", include: ["{contract,web,locales,scripts}/**/*.test.{ts,tsx}"], ...slow } },
      { test: { name: "rules", include: ["tests/rules/**/*.test.ts"], testTimeout: 30_000 } },
      { test: { name: "apart", include: apart, ...postgres, ...slow } },
      {
        test: {
          name: "api-postgres",
          include: ["server/**/*.test.ts"],
          exclude: apart,
          setupFiles,
          ...postgres,
          ...shared,
        },
      },
      {
        test: {
          name: "api-embedded",
          include: ["server/**/*.test.ts"],
          exclude: [...apart, ...pure, ...not_embedded, ...judged_alike],
          globalSetup: ["tests/fixtures/embedded-setup.ts"],
          setupFiles,
          env: { GROUND: "embedded" },
          ...shared,
          ...repetition,
        },
      },
      {
        test: {
          name: "races",
          include: ["tests/{races,faults,tools}/**/*.test.ts"],
          exclude: apart,
          globalSetup: ["tests/fixtures/postgres-setup.ts", "tests/fixtures/demo-setup.ts"],
          setupFiles,
          env: { GROUND: "postgres" },
          ...shared,
        },
      },
      ...(citusPostgres() ? [cluster] : []),
      {
        // Vite must know every dependency before the first page: one that it meets later makes it load the page again.
        optimizeDeps: {
          entries: ["tests/screens/*.tsx", "web/**/*.tsx", "!web/storefront/entry.*"],
          include: ["react/jsx-dev-runtime"],
          // React Aria draws every row of a table in what it takes for a test without layout, unless it is told.
          rolldownOptions: { transform: { define: { "process.env.VIRT_ON": '"true"' } } },
        },
        cacheDir: ".cache/vite-screens",
        publicDir: "web/public",
        logLevel: "error",
        test: {
          include: ["tests/screens/**/*.e2e.tsx"],
          globalSetup: ["tests/screens/setup.ts"],
          setupFiles: ["tests/screens/base-styles.ts"],
          ...shared,
          sequence: { groupOrder: 2 },
          // As in the journeys: late now and then, broken twice. What is waited for has time on a slow machine too.
          retry: 1,
          testTimeout: 90_000,
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: { executablePath: findChromium() ?? "", args: chromiumArgs },
              contextOptions: { locale: "fr-BE", timezoneId: "Europe/Brussels", reducedMotion: "reduce" },
              actionTimeout: 30_000,
            }),
            instances: [{ browser: "chromium", name: "screens" }],
            viewport: { width: 1280, height: 844 },
            screenshotFailures: false,
            traceView: "off",
            dependencySourcemaps: false,
          },
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.e2e.ts"],
          globalSetup: ["tests/e2e/setup.ts"],
          setupFiles: ["tests/e2e/shift-tests.ts"],
          ...shared,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          // A browser on a busy machine is late now and then: it gets time, and another try, which the run tells with its
          // reason. To see what fails now and then, run with --retry=0.
          retry: 1,
          testTimeout: 90_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
