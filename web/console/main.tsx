import { createRoot } from "react-dom/client"

createRoot(document.getElementById("console")!).render(<h1>Marelle</h1>)
