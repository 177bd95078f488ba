local function read(data) return data end
