import { index, type RouteConfig, route } from "@react-router/dev/routes"

export default [
  index("home/home.tsx"),
  route("sandbox/components", "sandbox/components.tsx"),
  route("*", "shell/not-found.tsx"),
] satisfies RouteConfig
