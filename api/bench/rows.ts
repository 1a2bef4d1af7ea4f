// Every figure of this project with its goal, in one table: `npm run bench` measures them, or a part of them.
// An id is the part that measures it, a dot, and the metric.

/** One row of the report. A row measured in several variants (pages, kinds of requests, catalog sizes) has one goal for all. */
export interface Row {
  readonly id: string;
  readonly what: string;
  /** '' for counts. */
  readonly unit: string;
  readonly better: 'lower' | 'higher';
  /** Absent for figures that explain others. */
  readonly goal?: number;
  /** The row that shows what this machine can do at best, measured by the same part. */
  readonly floor?: string;
}

const lower = (goal?: number) => ({ better: 'lower' as const, ...(goal === undefined ? {} : { goal }) });
const higher = (goal?: number) => ({ better: 'higher' as const, ...(goal === undefined ? {} : { goal }) });

export const ROWS = [
  // api: public reads; variants: a kind of request, and how many products the shop has
  { id: 'api.rate', what: 'requests answered', unit: '/s', ...higher(), floor: 'api.express' },
  { id: 'api.express', what: 'Express answering as many bytes from memory', unit: '/s', ...higher() },
  { id: 'api.share', what: 'share of Express from memory', unit: '%', ...higher(40) },
  { id: 'api.kept', what: 'share of the rate at the smallest catalog', unit: '%', ...higher(60) },
  { id: 'api.p99', what: 'p99 of an answer, 16 connections', unit: 'ms', ...lower() },
  { id: 'api.failures', what: 'requests failed', unit: '', ...lower(0) },
  { id: 'api.suggest-median', what: 'suggestions: median of a keystroke', unit: 'ms', ...lower() },
  { id: 'api.suggest-p95', what: 'suggestions: p95 of a keystroke', unit: 'ms', ...lower(50) },
  { id: 'api.facets-p95', what: 'facets: p95 of different filters', unit: 'ms', ...lower(30) },
  { id: 'api.start', what: 'start of the shop to its first 200', unit: 'ms', ...lower(1000) },
  { id: 'api.memory', what: 'resident memory after the load', unit: 'MB', ...lower(250) },
  { id: 'api.rate-writing', what: 'requests answered during ten changes a second', unit: '/s', ...higher() },
  {
    id: 'api.kept-writing',
    what: 'share of that rate at the smallest catalog',
    unit: '%',
    ...higher(60),
  },
  { id: 'api.changes', what: 'changes made beside them', unit: '/s', ...higher(9) },
  { id: 'api.changes-failed', what: 'changes that the shop refused', unit: '', ...lower(0) },

  // growth: what a first answer after a change costs; variants: a kind of request, and how many products the shop has
  { id: 'growth.answer', what: 'main-thread time of a first answer', unit: 'ms', ...lower() },
  { id: 'growth.factor', what: 'from the smallest to the largest catalog', unit: 'x', ...lower(1.7) },
  { id: 'growth.memory', what: 'resident memory after all that', unit: 'MB', ...lower() },

  // crowd: 300 connections search a shop that has just started
  { id: 'crowd.searches', what: 'searches answered', unit: '/s', ...higher() },
  { id: 'crowd.shed', what: 'searches answered 503 with Retry-After', unit: '/s', ...lower() },
  { id: 'crowd.unanswered', what: 'searches without an answer', unit: '', ...lower(0) },
  { id: 'crowd.reads', what: 'products read beside them, answered 200', unit: '%', ...higher(100) },
  { id: 'crowd.read-p99', what: 'p99 of a product read beside them', unit: 'ms', ...lower(300) },
  { id: 'crowd.health', what: 'slowest /healthz beside them', unit: 'ms', ...lower(1000) },
  { id: 'crowd.loop', what: 'longest turn of the event loop', unit: 'ms', ...lower(50) },
  { id: 'crowd.own-delay', what: 'delay of the measuring program itself, p99', unit: 'ms', ...lower() },

  // cart: against Express over raw SQLite doing the same reads and writes, as durably; on SQLite only
  { id: 'cart.rate', what: 'calls answered', unit: '/s', ...higher(), floor: 'cart.express' },
  { id: 'cart.express', what: 'Express over raw SQLite', unit: '/s', ...higher() },
  { id: 'cart.share', what: 'share of Express over raw SQLite', unit: '%', ...higher(80) },
  { id: 'cart.cpu', what: 'processor time of a call', unit: 'µs', ...lower(), floor: 'cart.express-cpu' },
  { id: 'cart.express-cpu', what: 'processor time in Express over raw SQLite', unit: 'µs', ...lower() },
  { id: 'cart.cpu-share', what: 'share by processor time', unit: '%', ...higher() },

  // checkout
  { id: 'checkout.orders', what: 'orders placed, 16 at a time', unit: '/s', ...higher(600) },
  { id: 'checkout.order-p99', what: 'p99 of an order among them', unit: 'ms', ...lower() },
  { id: 'checkout.refused', what: 'orders refused or failed', unit: '', ...lower(0) },
  { id: 'checkout.lost', what: 'orders lost by SIGKILL after the last answer', unit: '', ...lower(0) },
  { id: 'checkout.breaches', what: 'breaches that the doctor finds', unit: '', ...lower(0) },
  { id: 'checkout.paced-p99', what: 'p99 of calls at 100 a second, open loop', unit: 'ms', ...lower(50) },
  { id: 'checkout.paced-call-p99', what: 'p99 of one kind of these calls', unit: 'ms', ...lower() },
  { id: 'checkout.paced-median', what: 'median of these calls', unit: 'ms', ...lower() },
  { id: 'checkout.paced-refused', what: 'checkouts refused or failed at this pace', unit: '', ...lower(0) },

  // ledger: a shop of 100,000 orders
  {
    id: 'ledger.post',
    what: 'migrating orders from before deadlines and the ledger, and entering them',
    unit: 's',
    ...lower(60),
  },
  { id: 'ledger.again', what: 'finding at a later start that none is missing', unit: 's', ...lower(1) },
  { id: 'ledger.doctor', what: 'the doctor', unit: 's', ...lower(20) },
  {
    id: 'ledger.entry',
    what: 'what the entry of a payment adds to completing a checkout, p95',
    unit: 'ms',
    ...lower(2),
  },
  { id: 'ledger.payouts', what: 'p95 of the payouts of a seller with 1,000 sales', unit: 'ms', ...lower(30) },
  { id: 'ledger.breaches', what: 'breaches that the doctor finds', unit: '', ...lower(0) },

  // processes: one PostgreSQL, 5 ms away, different products; variants: how many each process does at a time
  { id: 'processes.commits', what: 'commits of an order of one item, with its jobs', unit: '', ...lower() },
  { id: 'processes.round-trips', what: 'round trips of such an order', unit: '', ...lower() },
  { id: 'processes.orders', what: 'orders', unit: '/s', ...higher() },
  { id: 'processes.orders-gain', what: 'orders by two processes to those by one', unit: '', ...higher(1.8) },
  { id: 'processes.prices', what: 'price changes', unit: '/s', ...higher() },
  { id: 'processes.prices-gain', what: 'the same for price changes', unit: '', ...higher(1.8) },

  // uploads: 100 photos of 12 megapixels, four at a time
  { id: 'uploads.memory-before', what: 'resident memory before', unit: 'MB', ...lower() },
  { id: 'uploads.memory-peak', what: 'highest between uploads', unit: 'MB', ...lower() },
  { id: 'uploads.memory-after', what: 'at rest, 60 s or more after 100 uploads', unit: 'MB', ...lower(250) },

  // admin: the back office
  { id: 'admin.first-table', what: 'product table: first call after a start', unit: 'ms', ...lower() },
  { id: 'admin.table-p99', what: 'product table: p99 of a call', unit: 'ms', ...lower(100) },
  { id: 'admin.prices', what: 'change of 10,000 prices', unit: 's', ...lower(10) },
  { id: 'admin.import', what: 'import of 10,000 lines, with its dry run', unit: 's', ...lower(60) },
  { id: 'admin.shopper-p99', what: 'p99 of a product page without edits', unit: 'ms', ...lower() },
  { id: 'admin.shopper-delay', what: 'what bulk edits add to this p99', unit: 'ms', ...lower(50) },
  { id: 'admin.memory', what: 'resident memory after all that', unit: 'MB', ...lower() },
  { id: 'admin.frame-median', what: 'scrolling the product table, median frame', unit: 'ms', ...lower() },
  {
    id: 'admin.frame-p99',
    what: 'scrolling the product table, p99 of a frame',
    unit: 'ms',
    ...lower(20),
    floor: 'admin.frame-floor',
  },
  { id: 'admin.frame-longest', what: 'scrolling the product table, longest frame', unit: 'ms', ...lower(50) },
  { id: 'admin.frame-floor', what: 'scrolling an empty box as high, p99 of a frame', unit: 'ms', ...lower() },

  // accounts: whether response times reveal that an account exists
  { id: 'accounts.known', what: 'a known email, median', unit: 'ms', ...lower() },
  { id: 'accounts.unknown', what: 'an unknown email, median', unit: 'ms', ...lower() },
  { id: 'accounts.apart', what: 'apart, in interquartile ranges of one of them', unit: '', ...lower(1) },

  // appraisal: the built-in photo reader
  { id: 'appraisal.bars', what: '12 megapixels with bars, upload to answer', unit: 'ms', ...lower(1500) },
  { id: 'appraisal.cover', what: '12 megapixels without bars, upload to answer', unit: 'ms', ...lower(4000) },
  { id: 'appraisal.delay', what: 'what it adds to the p99 of other answers', unit: 'ms', ...lower(50) },
  { id: 'appraisal.memory', what: 'resident memory while appraising', unit: 'MB', ...lower() },
  { id: 'appraisal.form', what: 'photo with bars chosen to the filled form', unit: 'ms', ...lower(1200) },

  // isbns: look-ups of scanned stacks
  { id: 'isbns.batch', what: '50 known ISBNs, main-thread p95', unit: 'ms', ...lower(60) },

  // reader: what phones without a reader of their own read codes with
  { id: 'reader.wrong', what: 'wrong books of 400 hard photos', unit: '', ...lower(0) },
  { id: 'reader.frame', what: 'a frame read, processor time times 4, p95', unit: 'ms', ...lower(80) },

  // stack: 40 books scanned in a row, CPU/4
  { id: 'stack.read', what: 'a book before the camera to its card, median', unit: 'ms', ...lower(1000) },
  { id: 'stack.read-p90', what: 'a book before the camera to its card, p90', unit: 'ms', ...lower(2000) },
  { id: 'stack.wrong', what: 'wrong titles of 40', unit: '', ...lower(0) },
  { id: 'stack.review', what: 'review of 40 items, tap to its rows', unit: 'ms', ...lower(800) },
  { id: 'stack.longest-frame', what: 'longest frame while the 40 rows scroll', unit: 'ms', ...lower(50) },
  { id: 'stack.keystroke', what: 'keystroke in the review to the paint', unit: 'ms', ...lower(50) },
  { id: 'stack.memory', what: 'memory that the tab keeps after 40 chosen photos', unit: 'MB', ...lower(250) },

  // pages: Lighthouse, mobile
  { id: 'pages.performance', what: 'Lighthouse performance', unit: '', ...higher(100) },
  { id: 'pages.accessibility', what: 'Lighthouse accessibility', unit: '', ...higher(100) },
  { id: 'pages.best-practices', what: 'Lighthouse best practices', unit: '', ...higher(100) },
  { id: 'pages.seo', what: 'Lighthouse SEO', unit: '', ...higher(100) },
  { id: 'pages.fcp', what: 'first contentful paint', unit: 'ms', ...lower(900), floor: 'pages.floor-fcp' },
  { id: 'pages.lcp', what: 'largest contentful paint', unit: 'ms', ...lower(1100), floor: 'pages.floor-lcp' },
  // Below half a hundredth, Lighthouse shows 0.00.
  { id: 'pages.cls', what: 'layout shift', unit: '', ...lower(0.005) },
  { id: 'pages.tbt', what: 'total blocking time', unit: 'ms', ...lower(50), floor: 'pages.floor-tbt' },
  { id: 'pages.floor-fcp', what: 'an empty page with one picture: FCP', unit: 'ms', ...lower() },
  { id: 'pages.floor-lcp', what: 'an empty page with one picture: LCP', unit: 'ms', ...lower() },
  { id: 'pages.floor-tbt', what: 'hydrateRoot of an empty root: blocking time', unit: 'ms', ...lower() },

  // taps: category page, CPU/4, mobile network; each ends after its paint
  {
    id: 'taps.card',
    what: 'tap on a card to the product painted',
    unit: 'ms',
    ...lower(100),
    floor: 'taps.floor',
  },
  { id: 'taps.card-worst', what: 'the worst of them', unit: 'ms', ...lower() },
  { id: 'taps.back', what: 'back to the same card', unit: 'ms', ...lower(100), floor: 'taps.floor' },
  { id: 'taps.back-off', what: 'how far this card has moved', unit: 'px', ...lower(1) },
  { id: 'taps.heart', what: 'tap on a heart to the paint', unit: 'ms', ...lower(16), floor: 'taps.floor' },
  { id: 'taps.heart-worst', what: 'the worst of them', unit: 'ms', ...lower(50) },
  { id: 'taps.add', what: 'tap on Add to Cart to the paint', unit: 'ms', ...lower(16), floor: 'taps.floor' },
  { id: 'taps.add-worst', what: 'the worst of them', unit: 'ms', ...lower(50) },
  { id: 'taps.floor', what: 'tap on a button of an empty page to the paint', unit: 'ms', ...lower() },

  // inp: a journey of 50 mixed taps, CPU/4, by the Event Timing API
  { id: 'inp.p98', what: 'interaction to next paint, p98', unit: 'ms', ...lower(100) },
  { id: 'inp.worst', what: 'the slowest of the 50', unit: 'ms', ...lower() },
  { id: 'inp.median', what: 'their median', unit: 'ms', ...lower() },

  // offline: the installed app with a full mirror (at most 4,500 products), CPU/4
  { id: 'offline.products', what: 'products in the mirror', unit: '', ...higher() },
  { id: 'offline.mirror', what: 'the whole mirror as sent, brotli', unit: 'KB', ...lower(250) },
  { id: 'offline.delta', what: 'delta of a phone that is up to date', unit: 'bytes', ...lower(300) },
  { id: 'offline.filled', what: 'mirror filled, from load on', unit: 'ms', ...lower(5000) },
  { id: 'offline.fill-task', what: 'longest task on the page meanwhile', unit: 'ms', ...lower(50) },
  {
    id: 'offline.home',
    what: 'home in airplane mode with a full mirror, painted',
    unit: 'ms',
    ...lower(800),
  },
  { id: 'offline.queued', what: 'changes made in airplane mode', unit: '', ...higher() },
  { id: 'offline.flushed', what: 'of them in the first request', unit: '%', ...higher(100) },
  { id: 'offline.search-p95', what: 'search over the mirror, p95 of a keystroke', unit: 'ms', ...lower(20) },
  { id: 'offline.suggest-p95', what: 'suggestions over it, p95 of a keystroke', unit: 'ms', ...lower(20) },
  { id: 'offline.typos', what: 'words with one typo that find their item', unit: '%', ...higher(98) },

  // first-visit: home on a new phone, mobile network, CPU/4, the demo catalog
  { id: 'first-visit.bytes', what: 'bytes of the first 60 s, untouched', unit: 'MB', ...lower(0.5) },
  { id: 'first-visit.unseen', what: 'covers fetched but not seen', unit: '', ...lower(0) },
  { id: 'first-visit.interactive', what: 'start to data-interactive', unit: 'ms', ...lower() },
  { id: 'first-visit.shell', what: 'shell complete, from load on', unit: 'ms', ...lower(5000) },
  { id: 'first-visit.mirror', what: 'mirror complete, from load on', unit: 'ms', ...lower(5000) },
  { id: 'first-visit.task', what: 'longest task after load', unit: 'ms', ...lower(50) },
  {
    id: 'first-visit.early-tap',
    what: 'tap on a card so soon after the first paint',
    unit: 'ms',
    ...lower(),
  },

  // sizes: bytes before a first screen works
  { id: 'sizes.script', what: 'script, brotli', unit: 'KB', ...lower(110) },
  { id: 'sizes.html', what: 'HTML with its CSS and headers, as first sent', unit: 'bytes', ...lower(14_336) },

  // jobs: five jobs of a user who never hesitates
  { id: 'jobs.taps', what: 'taps', unit: '', ...lower() },
  { id: 'jobs.time', what: 'time', unit: 's', ...lower() },
] as const satisfies readonly Row[];

export type RowId = (typeof ROWS)[number]['id'];
